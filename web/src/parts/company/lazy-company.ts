import i18next from 'i18next'
import { lazy } from 'react'

// The settings say it: none of it is in the page that was made beforehand, nor in the first load.
export const TeamHours = lazy(async () => {
  const [hours] = await Promise.all([import('./team-hours'), i18next.loadNamespaces('company')])
  return hours
})
export const CompanyDetails = lazy(() => import('./company-details'))
