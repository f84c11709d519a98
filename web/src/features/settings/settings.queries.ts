import type { SiteSettings } from '@borderlane/contracts/catalogue/site'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, freshQuery, pagedQuery, useReread } from '../../http/client'
import { configQuery } from '../../http/config.queries'
import { staffRoutes } from '../../http/staff-routes'
import type * as mailTexts from '@borderlane/contracts/catalogue/mail-texts'
import type * as site from '@borderlane/contracts/catalogue/site'
import type { previewMails } from '@borderlane/contracts/notifications/admin'
import type { makeDemoData } from '@borderlane/contracts/gateway'
import { route } from '../../http/routes'

export const settingsRoutes = {
  getSiteSettings: route<typeof site.getSiteSettings>('GET /api/admin/settings'),
  saveSiteSettings: route<typeof site.saveSiteSettings>('PUT /api/admin/settings'),
  listMailTexts: route<typeof mailTexts.listMailTexts>('GET /api/admin/mail-texts'),
  saveMailTexts: route<typeof mailTexts.saveMailTexts>('PUT /api/admin/mail-texts'),
  previewMails: route<typeof previewMails>('POST /api/admin/mail-texts/preview'),
  makeDemoData: route<typeof makeDemoData>('POST /api/admin/demo'),
  addLogo: route<typeof site.addLogo>('POST /api/admin/settings/logo'),
  listSiteChanges: route<typeof site.listSiteChanges>('GET /api/admin/settings/changes'),
}

const SETTINGS = 'admin-settings'

export const settingsQuery = freshQuery(
  [SETTINGS],
  settingsRoutes.getSiteSettings,
  {},
  {
    // Someone is in the middle of a form: what they see changes only when they say so.
    refetchOnWindowFocus: false,
  },
)

export const settingsChangesQuery = (page: number) =>
  pagedQuery([SETTINGS, 'changes', page], settingsRoutes.listSiteChanges, { page: String(page) })

export const namesQuery = queryOptions({
  queryKey: [SETTINGS, 'names'],
  queryFn: async ({ signal }) => (await api.call(staffRoutes.listStaff, {}, { signal })).staff,
})

export function useSaveSettings(onSaved: () => void) {
  const queryClient = useQueryClient()
  const reread = useReread()
  return useMutation({
    mutationFn: (change: { version: number; settings: SiteSettings }) =>
      api.call(settingsRoutes.saveSiteSettings, change),
    onSuccess: async (saved) => {
      queryClient.setQueryData(settingsQuery.queryKey, saved)
      onSaved()
      await reread([SETTINGS, 'changes'], configQuery.queryKey)
    },
  })
}
