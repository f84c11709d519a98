import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { readConfig, runtimeSettings } from './config'
import { strictProblems } from './strict-settings'

const GOOD = '9f3c1d7a5b2e8064c7d1f0a9b8e3625417cd09be'
const namesOf = (given: Record<string, string>): string[] => strictProblems(given).map(([name]) => name)

describe('a secret', () => {
  it.each([
    ['short', 'NATS_PASSWORD', 'a1b2c3d4'],
    ['of few characters', 'NATS_PASSWORD', 'abababababababababababab'],
    ['a word that everybody tries', 'SIMULATED_WEBHOOK_SECRETS', 'password12345678'],
    ['the default of a store', 'S3_SECRET_KEY', 'minioadmin123456'],
    ['a key of nothing but zeros', 'FIELD_KEYS', `a:${'A'.repeat(43)}=`],
    ['one weak one among good ones', 'ROLE_PASSWORDS', `orders_app:${GOOD},orders_owner:postgres`],
    ['weak inside an address', 'DATABASE_URL', 'postgres://orders_app:postgres@postgres:5432/borderlane'],
    ['missing in an address', 'REDIS_URL', 'redis://redis:6379'],
  ])('that is %s is refused by the name of its setting', (_what, name, value) => {
    expect(namesOf({ [name]: value })).toEqual([name])
  })

  it('that is random is taken, and a public key is no secret', () => {
    expect(
      namesOf({
        NATS_PASSWORD: GOOD,
        LINK_KEY: GOOD,
        ROLE_PASSWORDS: `orders_app:${GOOD}`,
        REDIS_URL: `redis://:${GOOD}@redis:6379`,
        PUBLIC_CLIENT_KEY: 'borderlane-public',
      }),
    ).toEqual([])
  })
})

describe('an address outside the private network', () => {
  it.each([
    ['PUBLIC_URL', 'http://visa.example.org', 'https://visa.example.org'],
    ['S3_ENDPOINT', 'http://203.0.113.7:9000', 'https://s3.example.org'],
    ['NATS_URL', 'nats://broker.example.org:4222', 'tls://broker.example.org:4222'],
    ['IMAP_URL', `imap://a:${GOOD}@mail.example.org`, `imaps://a:${GOOD}@mail.example.org`],
    ['REDIS_URL', `redis://:${GOOD}@cache.example.org`, `rediss://:${GOOD}@cache.example.org`],
    [
      'DATABASE_URL',
      `postgres://a:${GOOD}@db.example.org/b`,
      `postgres://a:${GOOD}@db.example.org/b?sslmode=verify-full`,
    ],
    ['ALLOWED_ORIGINS', 'https://a.example.org,http://b.example.org', 'https://a.example.org'],
    ['SIMULATED_WEBHOOK_URL', 'http://172.32.0.1/x', 'http://172.31.0.1/x'],
  ])('has to be encrypted: %s', (name, plain, encrypted) => {
    expect(namesOf({ [name]: plain })).toEqual([name])
    expect(namesOf({ [name]: encrypted })).toEqual([])
  })

  it.each(['localhost', '127.0.0.1', '[::1]', '10.1.2.3', 'documents', 'nats.borderlane.svc', 'db.internal'])(
    'is not %s',
    (host) => expect(namesOf({ INTERNAL_URL: `http://${host}:9100` })).toEqual([]),
  )
})

describe('settings of production', () => {
  const Config = z.object({ ...runtimeSettings, NATS_PASSWORD: z.string(), PUBLIC_URL: z.url() })

  it('are refused in one message that names what is missing and what is weak, and no value', () => {
    const given = { INTERNAL_PORT: '1', PUBLIC_URL: 'http://visa.example.org' }
    expect(() => readConfig(Config, given)).toThrow(/NATS_PASSWORD[^]*PUBLIC_URL: is outside/)
    expect(() => readConfig(Config, { ...given, NATS_PASSWORD: 'hunter2' })).toThrow(
      /PUBLIC_URL[^]*NATS_PASSWORD|NATS_PASSWORD[^]*PUBLIC_URL/,
    )
    expect(() => readConfig(Config, { ...given, NATS_PASSWORD: 'hunter2' })).not.toThrow(/hunter2/)
    expect(
      readConfig(Config, { ...given, NATS_PASSWORD: 'hunter2', BORDERLANE_MODE: 'local' }),
    ).toMatchObject({ NATS_PASSWORD: 'hunter2' })
  })

  it('come from files of a folder, too', () => {
    const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
    writeFileSync(join(folder, 'NATS_PASSWORD'), `${GOOD}\n`)
    const given = { INTERNAL_PORT: '1', PUBLIC_URL: 'https://visa.example.org', SECRETS_FOLDER: folder }
    expect(readConfig(Config, given)).toMatchObject({ NATS_PASSWORD: GOOD })
    expect(() => readConfig(Config, { ...given, SECRETS_FOLDER: join(folder, 'none') })).toThrow(
      'SECRETS_FOLDER',
    )
  })
})
