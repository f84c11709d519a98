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

  it('keep no slash at the end of the address that links begin with', () => {
    const config = Config.parse({ ...settings, MAIL_FROM: 'mail@visa.example' })
    expect(config.PUBLIC_URL).toBe('https://visa.example')
  })
})
