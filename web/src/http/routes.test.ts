import type { Call } from '@borderlane/contracts/define'
import { contractFiles } from '@borderlane/contracts/contract-files'
import { daysRoutes } from '../parts/pricing/days-of-quote'
import { recoveryRoutes } from '../parts/security/recovery.routes'
import { staffRoutes } from './staff-routes'
import { partyRoutes } from './party-routes'
import { furtherRoutes } from './further-routes'
import { stepRoutes } from '../parts/order/use-step-change'
import { type Route, routes } from './routes'
import { importsRoutes } from '../features/imports/imports.queries'
import { officeRoutes } from '../features/office/office.page'
import { pricingRoutes } from '../features/pricing/pricing.queries'
import { referralsRoutes } from '../features/referrals/referrals.page'
import { rulesRoutes } from '../features/rules/rules.queries'
import { statusRoutes } from '../features/status/status.page'
import { settingsRoutes } from '../features/settings/settings.queries'
import { proposalsRoutes } from '../parts/staff/proposals.queries'

const contracts = Object.assign({}, ...Object.values(contractFiles)) as Record<string, unknown>

const all = {
  ...routes,
  ...partyRoutes,
  ...staffRoutes,
  ...recoveryRoutes,
  ...importsRoutes,
  ...pricingRoutes,
  ...officeRoutes,
  ...referralsRoutes,
  ...daysRoutes,
  ...rulesRoutes,
  ...settingsRoutes,
  ...statusRoutes,
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
