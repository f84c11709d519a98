import type { SiteSettings } from '@borderlane/contracts/catalogue/site'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../http/client'
import { configQuery } from '../../http/config.queries'
import { settingsRoutes } from './settings.routes'
import { staffRoutes } from '../../http/staff-routes'

const SETTINGS = 'admin-settings'

export const settingsQuery = queryOptions({
  queryKey: [SETTINGS],
  queryFn: ({ signal }) => api.call(settingsRoutes.getSiteSettings, {}, { signal }),
  staleTime: 0,
  // Someone is in the middle of a form: what they see changes only when they say so.
  refetchOnWindowFocus: false,
})

export const settingsChangesQuery = (page: number) =>
  queryOptions({
    queryKey: [SETTINGS, 'changes', page],
    queryFn: ({ signal }) => api.call(settingsRoutes.listSiteChanges, { page: String(page) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Names of those who may have changed something. */
export const namesQuery = queryOptions({
  queryKey: [SETTINGS, 'names'],
  queryFn: async ({ signal }) => (await api.call(staffRoutes.listStaff, {}, { signal })).staff,
})

/** Saves settings over the version that was read. */
export function useSaveSettings(onSaved: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: { version: number; settings: SiteSettings }) =>
      api.call(settingsRoutes.saveSiteSettings, change),
    onSuccess: async (saved) => {
      queryClient.setQueryData(settingsQuery.queryKey, saved)
      onSaved()
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: [SETTINGS, 'changes'] }),
        queryClient.invalidateQueries({ queryKey: configQuery.queryKey }),
      ])
    },
  })
}
