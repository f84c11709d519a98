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
  changePasswords(secrets, step, { services, users, newPassword: () => `new password ${(count += 1)}` })
/** What a process shows, and what the servers know. */
function look() {
  const {
    orders,
    'provision-database': provision,
    'migrate-orders': migrate,
  } = secretFiles(secrets, services)
  const roles = Object.fromEntries(provision.ROLE_PASSWORDS.split(',').map((entry) => entry.split(':')))
  const { username, password } = new URL(orders.DATABASE_URL)
  return {
    database: [username, decodeURIComponent(password)],
    owner: new URL(migrate.DATABASE_OWNER_URL).username,
    broker: [orders.NATS_USER ?? 'orders', orders.NATS_PASSWORD],
    roles,
    passwords: brokerPasswords(secrets, users),
  }
}
const isKnown = ({ roles, passwords }, { database, broker }) =>
  roles[database[0]] === database[1] && passwords[broker[0]] === broker[1]

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
  assert.deepEqual([after.database, after.broker], [during.database, during.broker])
  assert.ok(!isKnown(after, before), 'those of before open nothing')
  assert.ok(isKnown(after, during))
})

test('the next change goes back to the first login, with a password that nobody has seen', () => {
  const before = look()
  for (const step of ['begin', 'end', 'begin']) change(step)
  const again = look()
  assert.deepEqual([again.database[0], again.broker[0]], ['orders_app', 'orders'])
  assert.notEqual(again.database[1], before.database[1])
  assert.notEqual(again.broker[1], before.broker[1])
})
