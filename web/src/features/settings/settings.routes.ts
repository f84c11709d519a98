import type * as mailTexts from '@borderlane/contracts/catalogue/mail-texts'
import type * as site from '@borderlane/contracts/catalogue/site'
import type { previewMails } from '@borderlane/contracts/notifications/admin'
import type { makeDemoData } from '@borderlane/contracts/gateway'
import { route } from '../../http/routes'

/** What admins set for the whole site. */
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
