import {
  readLogo,
  readSite,
  siteChanged,
  type SiteSettings,
  UNSET,
} from '@borderlane/contracts/catalogue/site'
import { claimReferralCode } from '@borderlane/contracts/orders/referrals'
import { describeOffer } from '@borderlane/contracts/payments/internal'
import { NatsConnection } from '@borderlane/messaging'
import { HealthRegistry } from '@borderlane/runtime'
import { stubCall, waitFor } from '@borderlane/testing'
import { codeOf, startGateway } from './start-gateway'

const LOGO_ID = 'ab'.repeat(32)
/** One pixel. */
const LOGO = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGPgDnYFAAEQAKQEz4l6AAAAAElFTkSuQmCC'

test('what the operator sets reaches pages, settings and routes without a restart', async () => {
  const gateway = await startGateway()
  let settings: SiteSettings = UNSET
  let version = 0
  const stubs = await Promise.all([
    stubCall(gateway.broker, readSite, () => ({ version, settings })),
    stubCall(gateway.broker, readLogo, ({ id }) => ({ image: id === LOGO_ID ? LOGO : null })),
    stubCall(gateway.broker, claimReferralCode, () => ({ code: 'ABCD2345', credits: [] })),
    stubCall(gateway.broker, describeOffer, () => ({
      ...{ provider: 'stripe', methods: ['card' as const, 'crypto' as const], publishableKey: null },
      ...{ test: false, cancelRefundPercent: 50 },
    })),
  ])
  const config = async () => (await gateway.ask('GET', '/api/config')).json as Record<string, never>
  expect(await config()).toMatchObject({ site: { name: 'Borderlane' }, samples: true })
  expect((await gateway.ask('GET', '/help')).text).toContain('<title>Help</title>')
  expect((await gateway.ask('POST', '/api/referral-code', {})).status).toBe(401)

  version = 1
  settings = {
    ...UNSET,
    ...{ name: 'Visas & Co', companyName: 'Visas Ltd', companyHours: 'Mo-Fr 08:00-12:00' },
    ...{ samples: false, off: ['referral', 'crypto'] },
  }
  const catalogue = await NatsConnection.open(
    'catalogue',
    gateway.broker.settings('catalogue'),
    new HealthRegistry(),
  )
  catalogue.connection.publish(siteChanged.subject, JSON.stringify({ version }))
  await waitFor(async () => (await config())['samples'] === (false as never))
  expect(await config()).toMatchObject({
    company: { name: 'Visas Ltd', hours: [{ opens: '08:00', closes: '12:00' }] },
    site: { name: 'Visas & Co', off: ['referral', 'crypto'] },
    payments: { methods: ['card'] },
  })
  expect((await gateway.ask('GET', '/site.webmanifest')).json).toMatchObject({ name: 'Visas & Co' })
  const logo = await gateway.ask('GET', `/api/logo/${LOGO_ID}`)
  expect(logo.text).toBe(Buffer.from(LOGO, 'base64').toString())
  expect(Object.fromEntries(logo.headers)).toMatchObject({
    ...{ 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' },
    'x-content-type-options': 'nosniff',
  })
  expect((await gateway.ask('GET', `/api/logo/${'cd'.repeat(32)}`)).status).toBe(404)
  expect((await gateway.ask('GET', '/refer')).status).toBe(404)
  const refused = await gateway.ask('POST', '/api/referral-code', {})
  expect([refused.status, codeOf(refused)]).toEqual([404, 'request.not_found'])
  await catalogue.onApplicationShutdown()
  await Promise.all(stubs.map((stub) => stub.close()))
  await gateway.close()
})
