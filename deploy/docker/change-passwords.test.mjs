import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import assert from 'node:assert/strict'
import { Secrets } from '../local/secrets.mjs'
import { brokerPasswords, changePasswords, secretFiles } from './secret-files.mjs'

const services = ['orders']
const users = ['gateway', 'orders', 'provision']
let folder
let secrets
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'borderlane-secrets-'))
  secrets = new Secrets(folder)
})
afterEach(() => rmSync(folder, { recursive: true }))

let count = 0
const change = (step) =>
  changePasswords(secrets, step, { services, users, newPassword: () => `new-password-${(count += 1)}` })
const loginOf = (address) => {
  const { username, password } = new URL(address)
  return [username, decodeURIComponent(password)]
}
/** What a process shows, and what the servers know once they have read their files and provision has run. */
function look() {
  const {
    orders,
    'provision-database': provision,
    'migrate-orders': migrate,
    backup,
    redis,
    s3,
  } = secretFiles(secrets, services)
  const roles = Object.fromEntries(provision.ROLE_PASSWORDS.split(',').map((entry) => entry.split(':')))
  return {
    database: loginOf(orders.DATABASE_URL),
    owner: new URL(migrate.DATABASE_OWNER_URL).username,
    broker: [orders.NATS_USER ?? 'orders', orders.NATS_PASSWORD],
    redis: new URL(orders.REDIS_URL).password,
    store: [backup.S3_ACCESS_KEY, backup.S3_SECRET_KEY],
    administrator: loginOf(provision.POSTGRES_URL),
    knownByRedis: /^user default on >(\S+) >(\S+) /.exec(redis['users.acl'])?.slice(1),
    knownByStore: JSON.parse(s3['s3.json']).identities[0].credentials.map((one) => [
      one.accessKey,
      one.secretKey,
    ]),
    roles,
    passwords: brokerPasswords(secrets, users),
  }
}
const isKnown = (servers, { database, broker, redis, store }) =>
  servers.roles[database[0]] === database[1] &&
  servers.passwords[broker[0]] === broker[1] &&
  servers.knownByRedis.includes(redis) &&
  servers.knownByStore.some((known) => known.join() === store.join())

test('what processes use before and after a change is good until it ends', () => {
  const before = look()
  assert.deepEqual(
    [before.database[0], before.owner, before.broker[0]],
    ['orders_app', 'orders_owner', 'orders'],
  )
  change('begin')
  const during = look()
  assert.deepEqual(
    [during.database[0], during.owner, during.broker[0]],
    ['orders_app_b', 'orders_owner_b', 'orders_b'],
  )
  assert.ok(isKnown(during, before), 'those of before')
  assert.ok(isKnown(during, during), 'the new ones')
  change('end')
  const after = look()
  const shown = ({ database, broker, redis, store }) => [database, broker, redis, store]
  assert.deepEqual(shown(after), shown(during))
  for (const one of ['database', 'broker', 'redis', 'store'])
    assert.ok(!isKnown(after, { ...after, [one]: before[one] }), `${one} of before opens nothing`)
  assert.notEqual(after.roles['postgres'], before.administrator[1])
  assert.ok(isKnown(after, during))
})

test('provision opens Postgres by what the run before it has made known', () => {
  let known = look().roles
  for (const step of ['begin', 'end', 'begin', 'end']) {
    change(step)
    const { administrator, roles } = look()
    assert.equal(known[administrator[0]], administrator[1], step)
    known = roles
  }
  assert.deepEqual(look().administrator[0], 'postgres')
})

test('a change begins once and ends once', () => {
  assert.throws(() => change('end'), /No change of passwords has begun/)
  change('begin')
  const during = look()
  assert.throws(() => change('begin'), /has not ended/)
  assert.deepEqual(look(), during)
  change('end')
  const after = look()
  assert.throws(() => change('end'), /No change of passwords has begun/)
  assert.deepEqual(look(), after)
})

test('the next change goes back to the first login, with a password that no one has seen', () => {
  const before = look()
  for (const step of ['begin', 'end', 'begin']) change(step)
  const again = look()
  assert.deepEqual([again.database[0], again.broker[0]], ['orders_app', 'orders'])
  assert.notEqual(again.database[1], before.database[1])
  assert.notEqual(again.broker[1], before.broker[1])
})

test('with a CA of the operator every address asks for TLS, and what it has otherwise stays', () => {
  const [plain, byTls] = [false, true].map((isTls) => secretFiles(secrets, services, { isTls }))
  const addresses = (/** @type {ReturnType<typeof secretFiles>} */ files) =>
    Object.entries(files).flatMap(([name, own]) =>
      Object.entries(own).flatMap(([key, value]) =>
        /^(postgres|rediss?):/.test(value) ? [[`${name} ${key}`, value]] : [],
      ),
    )
  assert.ok(addresses(plain).length > 5)
  assert.deepEqual(
    addresses(byTls),
    addresses(plain).map(([name, value]) => [
      name,
      value.startsWith('redis') ? value.replace('redis:', 'rediss:') : `${value}?sslmode=verify-full`,
    ]),
  )
})
