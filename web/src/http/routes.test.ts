import type { Call } from '@borderlane/contracts/define'
import { contractFiles } from '@borderlane/contracts/contract-files'
import { importsRoutes } from '../features/imports/imports.routes'
import { pricingRoutes } from '../features/pricing/pricing.routes'
import { officeRoutes } from '../features/office/office.routes'
import { referralsRoutes } from '../features/referrals/referrals.routes'
import { resultsRoutes } from '../features/results/results.routes'
import { settingsRoutes } from '../features/settings/settings.routes'
import { rulesRoutes } from '../features/rules/rules.routes'
import { proposalsRoutes } from '../parts/staff/proposals.routes'
import { recoveryRoutes } from '../parts/security/recovery.routes'
import { staffRoutes } from './staff-routes'
import { partyRoutes } from './party-routes'
import { furtherRoutes } from './further-routes'
import { stepRoutes } from './step-routes'
import { type Route, routes } from './routes'

const contracts = Object.assign({}, ...contractFiles) as Record<string, unknown>

const all = {
  ...routes,
  ...partyRoutes,
  ...staffRoutes,
  ...recoveryRoutes,
  ...importsRoutes,
  ...pricingRoutes,
  ...officeRoutes,
  ...referralsRoutes,
  ...resultsRoutes,
  ...rulesRoutes,
  ...settingsRoutes,
  ...proposalsRoutes,
  ...furtherRoutes,
  ...stepRoutes,
}

test('a route that goes without the session is open to anyone', () => {
  const closed = Object.entries<Route<Call>>(all).filter(
    ([name, { isPublic }]) => isPublic && (contracts[name] as Call).access !== 'anyone',
  )
  expect(closed).toEqual([])
})

test('every route goes where its contract says', () => {
  const elsewhere = Object.entries<Route<Call>>(all).flatMap(([name, { method, path }]) => {
    const { http } = contracts[name] as Call
    return `${method} ${path}` === http ? [] : [`${name}: ${method} ${path}, not ${http}`]
  })
  expect(elsewhere).toEqual([])
})
