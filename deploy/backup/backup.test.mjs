import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { command } from '../local/command.mjs'
import { startEmpty } from './start-empty.mjs'
import { connected } from './tables.mjs'

const fromHere = createRequire(import.meta.url)
const made = mkdtempSync(join(tmpdir(), 'borderlane-backup-'))
const [data, objects] = [join(made, 'data'), join(made, 'objects')]
let own
let from
let count = 0
const keys = {}

before(
  async () => {
    mkdirSync(data)
    mkdirSync(objects)
    writeFileSync(join(data, 'secrets.json'), '{}')
    own = await startEmpty(data)
    const { FieldCipher } = fromHere('@borderlane/persistence')
    keys.orders = own.fieldKeys.orders
    keys.identity = own.fieldKeys.identity
    const id = randomUUID()
    const seal = (service, text, context) => new FieldCipher(keys[service]).encrypt(text, context)
    await query(`INSERT INTO orders.field_key VALUES ('local', $1)`, [
      seal('orders', 'borderlane', 'field_key|canary|local'),
    ])
    await query(`INSERT INTO identity.field_key VALUES ('local', $1)`, [
      seal('identity', 'borderlane', 'field_key|canary|local'),
    ])
    await query(`INSERT INTO orders.order_key (order_id, kid, wrapped) VALUES ($1, 'local', $2)`, [
      id,
      seal('orders', 'key', `order_key|${id}`),
    ])
  },
  { timeout: 120_000 },
)
after(async () => {
  await own?.stop()
  rmSync(made, { recursive: true, force: true })
})

const query = (sql, values) => connected(own.database, async (db) => (await db.query(sql, values)).rows)

async function newDocument(text) {
  const id = randomUUID()
  const bytes = Buffer.from(text)
  writeFileSync(join(objects, id), bytes)
  await query(
    `INSERT INTO documents.document (id, order_id, name, media_type, size_bytes, sha256, uploaded_at, kind, state)
     VALUES ($1, $2, 'scan.pdf', 'application/pdf', $3, $4, now(), 'upload', 'accepted')`,
    [id, randomUUID(), bytes.length, createHash('sha256').update(bytes).digest()],
  )
  return id
}

async function run(program, args = [], env = {}) {
  const { code, output } = await command(process.execPath, [join(import.meta.dirname, program), ...args], {
    env: {
      BORDERLANE_MODE: 'local',
      POSTGRES_URL: own.database,
      DOCUMENTS_FOLDER: objects,
      FIELD_KEYS: keys.orders,
      IDENTITY_FIELD_KEYS: keys.identity,
      ...env,
    },
  })
  return { code, output }
}
const backup = () => run('backup.mjs', ['--to', from])
const restore = (args = [], env = {}) => run('restore.mjs', ['--from', from, '--replace', ...args], env)

const nameOf = () => readdirSync(from).filter((name) => /^\d{4}-.*Z$/.test(name))[0] ?? ''
/** Everything that a restore could change. */
async function state() {
  const rows = await query(`SELECT id, encode(sha256, 'hex') AS hash FROM documents.document ORDER BY id`)
  const kept = await query('SELECT order_id, wrapped FROM orders.order_key ORDER BY 1')
  return {
    rows,
    kept,
    files: readdirSync(objects)
      .toSorted()
      .map((key) => [key, readFileSync(join(objects, key), 'hex')]),
  }
}

async function refusedUntouched(args, env, words) {
  const before = await state()
  const { code, output } = await restore(args, env)
  assert.equal(code, 1, output)
  assert.match(output, words)
  assert.deepEqual(await state(), before)
}

/** @type {[string, string]} */
let documents
beforeEach(async () => {
  await query('DELETE FROM documents.document')
  for (const key of readdirSync(objects)) rmSync(join(objects, key))
  from = join(made, `kept ${++count}`)
  documents = [await newDocument('first'), await newDocument('second')]
})

test('a whole backup comes back, spoiled files are right again, younger ones go', async () => {
  const before = await state()
  assert.equal((await backup()).code, 0)
  await newDocument('younger')
  writeFileSync(join(objects, documents[0]), 'FIRST')
  truncateSync(join(objects, documents[1]), 2)
  const { code, output } = await restore()
  assert.equal(code, 0, output)
  assert.match(output, /1 files that came after the backup are removed/)
  assert.deepEqual(await state(), before)
})

test('a backup names files that are not what their documents say, and ends with a code', async () => {
  writeFileSync(join(objects, documents[0]), 'FIRST')
  rmSync(join(objects, documents[1]))
  const { code, output } = await backup()
  assert.equal(code, 1)
  for (const id of documents) assert.ok(output.includes(id), output)
  const restored = await restore()
  assert.equal(restored.code, 1)
  for (const id of documents) assert.ok(restored.output.includes(id), restored.output)
})

test('a copy that has suffered is made anew by the next backup', async () => {
  await backup()
  writeFileSync(join(from, 'objects', documents[0]), 'FIRST')
  rmSync(join(from, nameOf()), { recursive: true })
  assert.equal((await backup()).code, 0)
  assert.equal(readFileSync(join(from, 'objects', documents[0]), 'utf8'), 'first')
})

test('a damaged backup is told before anything is touched', async () => {
  await backup()
  const whole = join(made, `whole ${count}`)
  cpSync(from, whole, { recursive: true })
  const name = nameOf()
  const [table, apart] = [
    join(from, name, 'documents.document.copy.gz'),
    join(from, 'keys', name, 'orders.order_key.copy.gz'),
  ]
  /** @type {[() => void, RegExp][]} */
  const spoil = [
    [() => writeFileSync(table, gzipSync('')), /documents\.document\.copy\.gz is damaged/],
    [() => truncateSync(table, 20), /documents\.document\.copy\.gz is damaged/],
    [() => rmSync(table), /documents\.document\.copy\.gz is missing/],
    [() => writeFileSync(apart, gzipSync('')), /orders\.order_key\.copy\.gz is damaged/],
    [() => rmSync(apart), /orders\.order_key\.copy\.gz is missing/],
    [() => rmSync(join(from, name, 'manifest.json')), /is not a backup/],
    [() => writeFileSync(join(from, 'objects', documents[0]), 'FIRST'), new RegExp(documents[0])],
    [() => rmSync(join(from, 'objects', documents[1])), new RegExp(documents[1])],
  ]
  for (const [damage, words] of spoil) {
    damage()
    await refusedUntouched([], {}, words)
    rmSync(from, { recursive: true })
    cpSync(whole, from, { recursive: true })
  }
  rmSync(join(from, 'objects', documents[1]))
  const { code, output } = await restore(['--without-damaged'])
  assert.equal(code, 1)
  assert.ok(output.includes(documents[1]) && !output.includes(documents[0]), output)
})

test('keys that do not open end a restore before anything is touched, of orders and of identity', async () => {
  await backup()
  const wrong = `local:${Buffer.alloc(32, 5).toString('base64')}`
  await refusedUntouched([], { FIELD_KEYS: wrong }, /FIELD_KEYS do not open what orders has/)
  await refusedUntouched([], { IDENTITY_FIELD_KEYS: wrong }, /FIELD_KEYS do not open what identity has/)
  await refusedUntouched([], { IDENTITY_FIELD_KEYS: '' }, /FIELD_KEYS of identity is needed/)
})

test('nothing is replaced while services are connected', async () => {
  await backup()
  const { Client } = fromHere('pg')
  const service = new Client({ connectionString: own.database, application_name: 'borderlane-orders' })
  await service.connect()
  await refusedUntouched([], {}, /Services are connected to the database \(orders\)/)
  await service.end()
  assert.equal((await restore()).code, 0)
})
