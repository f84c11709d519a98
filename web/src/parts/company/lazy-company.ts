import { lazy } from 'react'
import { lazyWith } from '../area/lazy-with'

// The settings say it: none of it is in the page that was made beforehand, nor in the first load.
export const TeamHours = lazyWith(['company'], () => import('./team-hours'))
export const CompanyDetails = lazy(() => import('./company-details'))
