import type * as site from '@borderlane/contracts/catalogue/site'
import { route } from '../../http/routes'

/** What admins set for the whole site. */
export const settingsRoutes = {
  getSiteSettings: route<typeof site.getSiteSettings>('GET /api/admin/settings'),
  saveSiteSettings: route<typeof site.saveSiteSettings>('PUT /api/admin/settings'),
  addLogo: route<typeof site.addLogo>('POST /api/admin/settings/logo'),
  listSiteChanges: route<typeof site.listSiteChanges>('GET /api/admin/settings/changes'),
}
