import type { Call } from '@borderlane/contracts/define'
import { contractFiles } from '@borderlane/contracts/contract-files'
import { importsRoutes } from '../features/imports/imports.routes'
import { pricingRoutes } from '../features/pricing/pricing.routes'
import { referralsRoutes } from '../features/referrals/referrals.routes'
import { rulesRoutes } from '../features/rules/rules.routes'
import { proposalsRoutes } from '../parts/staff/proposals.routes'
import { recoveryRoutes } from '../parts/security/recovery.routes'
import { casesRoutes } from './cases-routes'
import { partyRoutes } from './party-routes'
import { routes } from './routes'

const contracts = Object.assign({}, ...contractFiles) as Record<string, unknown>

test('a route that goes without the session is open to anyone', () => {
  const closed = Object.entries(routes).filter(
    ([name, { isPublic }]) => isPublic && (contracts[name] as Call).access !== 'anyone',
  )
  expect(closed).toEqual([])
})

const all = {
  ...routes,
  ...partyRoutes,
  ...casesRoutes,
  ...recoveryRoutes,
  ...importsRoutes,
  ...pricingRoutes,
  ...referralsRoutes,
  ...rulesRoutes,
  ...proposalsRoutes,
}

test.each(Object.entries(all))('%s goes where its contract says', (name, { method, path }) => {
  expect(`${method} ${path}`).toBe((contracts[name] as Call).http)
})
