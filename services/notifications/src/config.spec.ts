import { companyOf } from '@borderlane/runtime'
import { Config } from './config'

const settings = {
  INTERNAL_PORT: 0,
  NATS_URL: 'nats://127.0.0.1:4222',
  NATS_USER: 'notifications',
  NATS_PASSWORD: 'x',
  REDIS_URL: 'redis://127.0.0.1:6379',
  DATABASE_URL: 'postgres://127.0.0.1/x',
  DATABASE_OWNER_URL: 'postgres://127.0.0.1/x',
  PUBLIC_URL: 'https://visa.example/',
  SMTP_URL: 'smtp://127.0.0.1:1025',
  COMPANY_NAME: 'Visas Ltd',
  COMPANY_ADDRESS: '1 Street, London',
  COMPANY_REGISTER: 'Register, number 1',
  COMPANY_EMAIL: 'hello@visa.example',
  COMPANY_PHONE: '+44 20 7946 0000',
  COMPANY_HOURS: 'Mo-Fr 09:00-18:00',
  COMPANY_TIME_ZONE: 'Europe/London',
}

describe('the settings', () => {
  it('have a sender of their own locally and none in production', () => {
    expect(Config.safeParse({ ...settings, BORDERLANE_MODE: 'local' }).success).toBe(true)
    expect(Config.safeParse(settings).error?.issues).toMatchObject([{ path: ['MAIL_FROM'] }])
    expect(Config.safeParse({ ...settings, MAIL_FROM: 'Visa <mail@visa.example>' }).success).toBe(true)
  })

  it.each(['PUBLIC_URL', 'SMTP_URL'])('need %s', (name) => {
    const without = { ...settings, MAIL_FROM: 'mail@visa.example', [name]: undefined }
    expect(Config.safeParse(without).error?.issues).toMatchObject([{ path: [name] }])
  })

  it.each(['mail@visa.example\r\nBcc: x@visa.example', 'Visa <mail>', '@visa.example'])(
    'refuse the sender %j',
    (sender) => {
      expect(Config.safeParse({ ...settings, MAIL_FROM: sender }).success).toBe(false)
    },
  )

  it.each(['REPLY_ADDRESS', 'IMAP_URL'])(
    'have %s only with the other half of the way for answers',
    (missing) => {
      const both = { REPLY_ADDRESS: 'cases@visa.example', IMAP_URL: 'imaps://a:b@mail.visa.example' }
      const given = { ...settings, MAIL_FROM: 'mail@visa.example', ...both }
      expect(Config.safeParse(given).success).toBe(true)
      expect(Config.safeParse({ ...given, [missing]: '' }).error?.issues).toMatchObject([{ path: [missing] }])
    },
  )

  it('keep no slash at the end of the address that links begin with', () => {
    const config = Config.parse({ ...settings, MAIL_FROM: 'mail@visa.example' })
    expect(config.PUBLIC_URL).toBe('https://visa.example')
  })

  it('say who runs the site, each on its own in production and as a demonstration locally', () => {
    const names = Object.keys(settings).filter((name) => name.startsWith('COMPANY_'))
    const anonymous = Object.fromEntries(Object.entries(settings).filter(([name]) => !names.includes(name)))
    const { error } = Config.safeParse({ ...anonymous, MAIL_FROM: 'mail@visa.example' })
    expect(error?.issues.map(({ path }) => path[0])).toEqual(names)
    expect(error?.issues[0]?.message).toContain('must be set in production')
    const local = Config.parse({ ...anonymous, BORDERLANE_MODE: 'local' })
    expect(companyOf(local).name).toBe('Demonstration Travel Ltd')
    expect(companyOf(Config.parse({ ...settings, MAIL_FROM: 'mail@visa.example' }))).toMatchObject({
      name: 'Visas Ltd',
      hours: [{ first: 1, last: 5, opens: '09:00', closes: '18:00' }],
    })
  })

  it.each([
    ['COMPANY_HOURS', 'always'],
    ['COMPANY_TIME_ZONE', 'Europe/Atlantis'],
    ['COMPANY_PHONE', '0800'],
    ['COMPANY_EMAIL', 'hello'],
  ])('refuse %s=%s', (name, value) => {
    const wrong = { ...settings, MAIL_FROM: 'mail@visa.example', [name]: value }
    expect(Config.safeParse(wrong).error?.issues).toMatchObject([{ path: [name] }])
  })
})
