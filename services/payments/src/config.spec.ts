import { Config } from './config'

const settings = {
  INTERNAL_PORT: 0,
  NATS_URL: 'nats://127.0.0.1:4222',
  NATS_USER: 'payments',
  NATS_PASSWORD: 'x',
  REDIS_URL: 'redis://127.0.0.1:6379',
  DATABASE_URL: 'postgres://127.0.0.1/x',
  DATABASE_OWNER_URL: 'postgres://127.0.0.1/x',
}
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_123',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_123',
  STRIPE_WEBHOOK_SECRETS: 'whsec_0123456789abcdef',
}
const problems = (more: object): unknown[] =>
  Config.safeParse({ ...settings, ...more }).error?.issues.map(({ path }) => path[0]) ?? []

describe('the settings', () => {
  it('let no one take payments in production that charge no one, unless that is said', () => {
    expect(problems({ BORDERLANE_MODE: 'production' })).toEqual(['STRIPE_SECRET_KEY'])
    const simulated = { BORDERLANE_MODE: 'production', PAYMENTS_ALLOW_SIMULATED: 'yes' }
    expect(problems(simulated)).toEqual(['SIMULATED_WEBHOOK_SECRETS'])
    expect(problems({ ...simulated, SIMULATED_WEBHOOK_SECRETS: 'a secret of our own' })).toEqual([])
    expect(problems({ BORDERLANE_MODE: 'production', ...stripe })).toEqual([])
    expect(problems({ BORDERLANE_MODE: 'local' })).toEqual([])
  })

  it('decide a simulated charge two seconds later, unless they say otherwise', () => {
    expect(Config.parse({ ...settings, BORDERLANE_MODE: 'local' }).SIMULATED_DELAY_MS).toBe(2_000)
  })

  it('want all keys of Stripe or none', () => {
    expect(problems({ ...stripe, STRIPE_PUBLISHABLE_KEY: '' })).toEqual(['STRIPE_PUBLISHABLE_KEY'])
    expect(problems({ ...stripe, STRIPE_WEBHOOK_SECRETS: undefined })).toEqual(['STRIPE_WEBHOOK_SECRETS'])
    expect(problems({ ...stripe, STRIPE_SECRET_KEY: 'pk_test_123' })).toEqual(['STRIPE_SECRET_KEY'])
  })
})
