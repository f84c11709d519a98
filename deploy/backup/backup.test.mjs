import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  renameSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { after, before, beforeEach, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { command } from '../local/command.mjs'
import { foldersOf } from '../local/program.mjs'
import { freePorts } from '../local/ports.mjs'
import { startPostgres } from '../local/postgres.mjs'
import { Processes } from '../local/processes.mjs'
import { Secrets } from '../local/secrets.mjs'
import { backup as makeBackup } from './backup.mjs'
import { nameOf as nameAt, timeOf } from './manifest.mjs'
import { drillMinute } from './drill.mjs'
import { inDatabase } from './installation.mjs'
import { bringFromElsewhere, copyElsewhere } from './elsewhere.mjs'
import { valuesOf } from './point.mjs'
import { startS3InMemory } from './test/s3-in-memory.mjs'
import { startEmpty } from './start-empty.mjs'
import { connected, listTables } from './tables.mjs'
import { copyBase, shipWal } from './wal.mjs'

const fromHere = createRequire(import.meta.url)
const { SERVICE_NAMES } = fromHere('@borderlane/contracts/topology')
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
    keys.documents = own.fieldKeys.documents
    const id = randomUUID()
    const seal = (service, text, context) => new FieldCipher(keys[service]).encrypt(text, context)
    await query(`INSERT INTO orders.field_key VALUES ('local', $1)`, [
      seal('orders', 'borderlane', 'field_key|canary|local'),
    ])
    await query(`INSERT INTO identity.field_key VALUES ('local', $1)`, [
      seal('identity', 'borderlane', 'field_key|canary|local'),
    ])
    await query(`INSERT INTO documents.field_key VALUES ('local', $1)`, [
      seal('documents', 'borderlane', 'field_key|canary|local'),
    ])
    await query(`INSERT INTO documents.file_key (order_id, kid, wrapped) VALUES ($1, 'local', $2)`, [
      id,
      seal('documents', 'key', `file_key|${id}`),
    ])
    await query(`INSERT INTO orders.order_key (order_id, kid, wrapped) VALUES ($1, 'local', $2)`, [
      id,
      seal('orders', 'key', `order_key|${id}`),
    ])
  },
  { timeout: 300_000 },
)
after(async () => {
  await own?.stop()
  rmSync(made, { recursive: true, force: true })
})

const hashOf = (bytes) => createHash('sha256').update(bytes).digest()
const query = (sql, values) => connected(own.database, async (db) => (await db.query(sql, values)).rows)

/** @param isSealed the hash of what was sent is another one than that of what lies in the store */
async function newDocument(text, isSealed = false) {
  const id = randomUUID()
  const bytes = Buffer.from(text)
  writeFileSync(join(objects, id), bytes)
  await query(
    `INSERT INTO documents.document (id, order_id, name, media_type, size_bytes, sha256, stored_sha256, uploaded_at, kind, state)
     VALUES ($1, $2, 'scan.pdf', 'application/pdf', $3, $4, $5, now(), 'upload', 'accepted')`,
    [
      id,
      randomUUID(),
      bytes.length,
      hashOf(isSealed ? randomUUID() : bytes),
      isSealed ? hashOf(bytes) : null,
    ],
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
      DOCUMENTS_FIELD_KEYS: keys.documents,
      // Most of the time of such a program is reading itself.
      NODE_COMPILE_CACHE: join(made, 'compiled'),
      ...env,
    },
  })
  return { code, output }
}
const backup = (env = {}, args = []) => run('backup.mjs', ['--to', from, ...args], env)
const restore = (args = [], env = {}) => run('restore.mjs', ['--from', from, '--replace', ...args], env)

const nameOf = () => readdirSync(from).filter((name) => /^\d{4}-.*Z$/.test(name))[0] ?? ''
const metricsOfBackup = () => {
  const folder = join(from, 'metrics')
  return readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('')
}
/** Everything that a restore could change. */
async function state() {
  const rows = await query(`SELECT id, encode(sha256, 'hex') AS hash FROM documents.document ORDER BY id`)
  const kept = await query(
    'SELECT order_id, wrapped FROM orders.order_key UNION ALL SELECT order_id, wrapped FROM documents.file_key ORDER BY 1, 2',
  )
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
  documents = [await newDocument('first'), await newDocument('second', true)]
})

test('a whole backup comes back, spoiled files are right again, younger ones go', async () => {
  const before = await state()
  assert.equal((await backup()).code, 0)
  assert.match(metricsOfBackup(), /^backup_last_success_timestamp_seconds \d{10}$/m)
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
  assert.doesNotMatch(metricsOfBackup(), /^backup_last/m)
  assert.match(metricsOfBackup(), /^backup_keys_last_success_timestamp_seconds \d{10}$/m)
  const restored = await restore()
  assert.equal(restored.code, 1)
  for (const id of documents) assert.ok(restored.output.includes(id), restored.output)
})

test('a copy that has suffered is replaced by the next backup', async () => {
  await backup()
  writeFileSync(join(from, 'objects', documents[0]), 'FIRST')
  rmSync(join(from, nameOf()), { recursive: true })
  assert.equal((await backup()).code, 0)
  assert.equal(readFileSync(join(from, 'objects', documents[0]), 'utf8'), 'first')
})

test('a damaged backup is reported before anything is touched', async () => {
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

test('keys that do not open end a restore before anything is touched, of orders, of identity and of documents', async () => {
  await backup()
  const wrong = `local:${Buffer.alloc(32, 5).toString('base64')}`
  await refusedUntouched([], { FIELD_KEYS: wrong }, /FIELD_KEYS do not open what orders has/)
  await refusedUntouched([], { IDENTITY_FIELD_KEYS: wrong }, /FIELD_KEYS do not open what identity has/)
  await refusedUntouched([], { DOCUMENTS_FIELD_KEYS: wrong }, /FIELD_KEYS do not open what documents has/)
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

test('tables are sealed for the recipient: without its identity no one opens, counts or restores them', async () => {
  const { newBackupKeys } = fromHere('@borderlane/persistence')
  const [own, other] = [await newBackupKeys(), await newBackupKeys()]
  const before = await state()
  const made = await backup({ BACKUP_RECIPIENTS: own.recipient })
  assert.equal(made.code, 0, made.output)
  const copies = readdirSync(join(from, nameOf())).filter((file) => file !== 'manifest.json')
  assert.ok(copies.length > 20 && copies.every((file) => file.endsWith('.copy.gz.age')), String(copies))
  const verify = (env) => run('backup.mjs', ['--to', from, '--verify'], env)
  const counted = await verify({ BACKUP_IDENTITY: own.identity })
  assert.match(counted.output, /is whole: \d+ tables, sealed, \d+ rows, 2 files/)
  assert.match((await verify({})).output, /BACKUP_IDENTITY is needed/)
  assert.match((await verify({ BACKUP_IDENTITY: other.identity })).output, /does not open this backup/)
  await refusedUntouched([], {}, /BACKUP_IDENTITY is needed/)
  await refusedUntouched([], { BACKUP_IDENTITY: other.identity }, /sealed for someone else/)
  await newDocument('younger')
  const restored = await restore([], { BACKUP_IDENTITY: `# of this test\n${own.identity}\n` })
  assert.equal(restored.code, 0, restored.output)
  assert.deepEqual(await state(), before)
})

test('production makes no backup that is not sealed, and takes no half of a recipient', async () => {
  const production = { BORDERLANE_MODE: 'production', POSTGRES_URL: own.database }
  assert.match((await backup(production)).output, /BACKUP_RECIPIENTS is needed/)
  assert.match((await backup({ ...production, BORDERLANE_MODE: '' })).output, /BACKUP_RECIPIENTS is needed/)
  for (const half of ['age1', 'age1abc']) {
    const { code, output } = await backup({ BACKUP_RECIPIENTS: half })
    assert.equal(code, 1)
    assert.match(output, /BACKUP_RECIPIENTS: is no list|BACKUP_RECIPIENTS has one that age does not know/)
    assert.doesNotMatch(output, / {4}at /, 'a sentence, no stack')
  }
  assert.ok(!existsSync(from))
})

test('--verify reports a table that has lost rows, although someone has recomputed its hash', async () => {
  await backup()
  const folder = join(from, nameOf())
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  const fewer = gzipSync('')
  writeFileSync(join(folder, 'documents.document.copy.gz'), fewer)
  manifest.hashes['documents.document.copy.gz'] = hashOf(fewer).toString('hex')
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
  const { code, output } = await backup({}, ['--verify'])
  assert.equal(code, 1)
  assert.match(output, /documents\.document 0 instead of 2/)
})

test('a drill brings everything back beside the installation, deleted accounts once, and says so to Prometheus', async (t) => {
  t.after(() => query(`SET session_replication_role = replica; DELETE FROM identity.audit`))
  await query(`INSERT INTO identity.audit (id, at, what) VALUES ($1, now(), 'account.deleted')`, [
    randomUUID(),
  ])
  const before = await state()
  const drill = (env = {}) => run('drill.mjs', ['--from', from], env)
  // Neither is a sealed file of a document: their bytes are what was sent, or not.
  await query('UPDATE documents.document SET sha256 = coalesce(stored_sha256, sha256)')
  await backup()
  const { code, output } = await drill()
  assert.equal(code, 0, output)
  assert.match(output, /came back: \d+ rows, \d+ constraints, 2 files/)
  assert.match(metricsOfBackup(), /^restore_drill_last_success_timestamp_seconds \d{10}$/m)
  assert.deepEqual((await state()).files, before.files)
  assert.deepEqual(await query(`SELECT FROM pg_database WHERE datname = 'borderlane_drill'`), [])
})

test('a drill that finds a file which is not what was sent fails, and leaves no database behind', async () => {
  await backup()
  const { code, output } = await run('drill.mjs', ['--from', from])
  assert.equal(code, 1)
  assert.ok(output.includes(documents[1]) && !output.includes(documents[0]), output)
  assert.doesNotMatch(metricsOfBackup(), /restore_drill/)
  assert.deepEqual(await query(`SELECT FROM pg_database WHERE datname = 'borderlane_drill'`), [])
})

test('a clock that has jumped copies nothing and deletes nothing', async () => {
  await backup()
  const [name] = readdirSync(join(from, 'keys'))
  for (const jump of [400 * 24 * 3_600_000, -400 * 24 * 3_600_000])
    await assert.rejects(backupHere(new Date(Date.now() + jump)), /The clock here is -?\d+ seconds off/)
  assert.deepEqual(readdirSync(join(from, 'keys')), [name])
  assert.equal(nameOf(), name)
})

test('a backup that a wrong clock has named is reported, and never taken for the newest', async () => {
  await backup()
  const [name, future] = [nameOf(), '2093-01-01T00-00-00Z']
  for (const folder of [from, join(from, 'keys')]) renameSync(join(folder, name), join(folder, future))
  const { code, output } = await backup()
  assert.equal(code, 1)
  assert.match(output, /2093-01-01T00-00-00Z, 2093.* a clock was wrong/)
  const restored = await restore()
  assert.equal(restored.code, 0, restored.output)
  assert.doesNotMatch(restored.output, /2093-01-01T00-00-00Z is back/)
})

/** A store that takes a key no more. */
async function refusingStore() {
  const store = createServer((_, answer) => {
    answer.writeHead(403, { 'content-type': 'application/xml' })
    answer.end('<Error><Code>InvalidAccessKeyId</Code><Message>gone</Message></Error>')
  }).listen(0, '127.0.0.1')
  await once(store, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (store.address())
  const env = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY: 'gone',
    S3_SECRET_KEY: 'gone-gone-gone-gone',
  }
  return { store, env }
}

test('a store that takes the key no more: nothing is restored beside it, half a key is refused', async () => {
  await backup()
  const { store, env } = await refusingStore()
  await newDocument('younger')
  await refusedUntouched([], env, /The place of the files cannot be read \(\w+\), so nothing was touched/)
  store.close()
  await refusedUntouched([], { ...env, S3_SECRET_KEY: '' }, /^S3_SECRET_KEY: needed with S3_ENDPOINT/m)
})

test('a store that takes the key no more: the tables are kept, and the missing files are reported', async () => {
  const { store, env } = await refusingStore()
  const { code, output } = await backup(env)
  store.close()
  assert.equal(code, 1)
  assert.match(output, /the store does not give its files \(\w+\): 2 are not copied, the tables are/)
  assert.doesNotMatch(metricsOfBackup(), /^backup_last/m)
  const restored = await restore(['--without-damaged'])
  for (const id of documents) assert.ok(restored.output.includes(id), restored.output)
})

test('a full disk is reported in one sentence, and the unfinished backup is removed', async (t) => {
  mkdirSync(from)
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'borderlane-backup', from])
  if (mount.status !== 0) return t.skip('no file system in memory can be mounted here')
  try {
    assert.equal((await backup({}, ['--keys-only'])).code, 0)
    const [keysName] = readdirSync(join(from, 'keys'))
    // What a backup needs is more than the pages that are left.
    assert.throws(() => writeFileSync(join(from, 'ballast'), Buffer.alloc(2_000_000)), /ENOSPC/)
    const { code, output } = await backup()
    assert.equal(code, 1)
    assert.match(output, /The disk is full/)
    const names = [from, join(from, 'keys')].flatMap((folder) => readdirSync(folder))
    assert.deepEqual(
      names.filter((name) => name.includes('Z')),
      [keysName],
    )
    rmSync(join(from, 'ballast'))
    assert.equal((await backup()).code, 0)
  } finally {
    spawnSync('umount', ['--lazy', from])
  }
})

test('two backups of one second have two names, and the names of earlier versions are read', () => {
  const at = Date.UTC(2026, 0, 2, 3, 4, 5, 6)
  assert.notEqual(nameAt(new Date(at)), nameAt(new Date(at + 1)))
  assert.equal(timeOf(nameAt(new Date(at))), at)
  assert.equal(timeOf('2026-01-02T03-04-05Z'), at - 6)
  assert.ok(Number.isNaN(timeOf('objects')))
})

test('tables of earlier days are deleted when new ones are there', async () => {
  await backup()
  const old = '2020-01-01T00-00-00Z'
  renameSync(join(from, nameOf()), join(from, old))
  assert.equal((await backup({}, ['--keys-only', '--keep', '7'])).code, 0)
  assert.ok(existsSync(join(from, old)))
  const { code, output } = await backup({}, ['--keep', '7'])
  assert.equal(code, 0, output)
  assert.ok(!existsSync(join(from, old)))
})

test(
  'any minute comes back by its values from a bucket elsewhere, and people who were erased since stay erased',
  { timeout: 600_000 },
  async () => {
    const { identity, recipient } = await fromHere('@borderlane/persistence').newBackupKeys()
    const bucket = await startS3InMemory()
    const names = (await connected(own.database, (db) => listTables(db, SERVICE_NAMES))).map((it) => it.name)
    const valuesOfServer = (database) => connected(database, (db) => valuesOf(db, names))
    const environment = {
      BACKUP_RECIPIENTS: recipient,
      BACKUP_IDENTITY: identity,
      COPY_S3_ENDPOINT: bucket.endpoint,
      COPY_S3_ACCESS_KEY: 'copy-access',
      COPY_S3_SECRET_KEY: 'copy-secret-key',
    }
    const work = async () => {
      await query('UPDATE documents.document SET sha256 = coalesce(stored_sha256, sha256)')
      await makeBackup({ to: from })
      await copyBase({ to: from })
      const kept = await newDocument('sent before the minute')
      const good = await valuesOfServer(own.database)
      const rows = await query(`SELECT clock_timestamp() + interval '5 ms' AS minute, pg_sleep(0.01)`)
      const { minute } = /** @type {{ minute: Date }} */ (/** @type {unknown} */ (rows[0]))
      await query(`UPDATE documents.document SET name = 'lost'`)
      await query(`INSERT INTO identity.audit (id, at, what) VALUES ($1, now(), 'account.deleted')`, [
        randomUUID(),
      ])
      assert.notDeepEqual(await valuesOfServer(own.database), good)
      await makeBackup({ to: from })
      assert.ok((await shipWal({ to: from })) > 0)
      await copyElsewhere({ from })
      rmSync(from, { recursive: true })
      assert.ok((await bringFromElsewhere({ into: from })) > 0)
      assert.deepEqual(await drillMinute({ from, minute }), good)
      await assert.rejects(drillMinute({ from, minute: new Date(0) }), /No base copy is older/)
      await assert.rejects(
        drillMinute({ from, minute: new Date(Date.now() + 3_600_000) }),
        /recovery target was not reached|postgres/i,
      )
      return { good, minute, kept }
    }
    try {
      const { good, minute, kept } = await inEnvironment(environment, work)
      await restoresToMinute({ good, minute, kept, identity })
    } finally {
      bucket.stop()
    }

    /** The same on a platform of a folder, as it is used afterwards. */
    async function restoresToMinute({ good, minute, kept, identity }) {
      const other = join(made, 'minute')
      mkdirSync(other)
      cpSync(join(data, 'secrets.json'), join(other, 'secrets.json'))
      const { code, output } = await command(
        process.execPath,
        [
          ...[join(import.meta.dirname, 'restore.mjs'), '--from', from, '--data', other],
          ...['--minute', minute.toISOString()],
        ],
        { env: { BACKUP_IDENTITY: identity } },
      )
      assert.equal(code, 0, output)
      assert.equal(readFileSync(join(other, 'documents', kept), 'utf8'), 'sent before the minute')
      const { processes, database } = await startAlone(other)
      try {
        const { 'identity.audit': erased, ...values } = await valuesOfServer(database)
        const { 'identity.audit': before, ...others } = good
        assert.deepEqual(values, others)
        assert.deepEqual([before, erased.slice(0, 6)], ['0 rows, none', '1 rows'])
      } finally {
        await processes.stop()
      }
    }
  },
)

/** The server of a platform, as a restore has left it. */
async function startAlone(folder) {
  const folders = foldersOf(folder)
  const processes = new Processes(folders)
  const [port] = await freePorts(1)
  const password = new Secrets(folder).password('postgres')
  const admin = await startPostgres(processes, { folder: folders.postgres, port, password })
  return { processes, database: inDatabase(admin) }
}

test('a file that is deleted while it is copied elsewhere ends neither the copy nor the program', async () => {
  const bucket = await startS3InMemory()
  const settings = { COPY_S3_ENDPOINT: bucket.endpoint, COPY_S3_ACCESS_KEY: 'a', COPY_S3_SECRET_KEY: 'b' }
  try {
    await inEnvironment(settings, async () => {
      mkdirSync(join(from, 'objects'), { recursive: true })
      for (const key of ['1', '2']) writeFileSync(join(from, 'objects', key), key)
      const copying = copyElsewhere({ from })
      rmSync(join(from, 'objects', '1'))
      await copying
    })
    assert.deepEqual([...bucket.files.keys()], ['borderlane-backups/objects/2'])
  } finally {
    bucket.stop()
  }
})

test('emptying the folder of the backups leaves the second place untouched; what may not be kept is removed', async () => {
  const second = join(from, '..', `${randomUUID()}-second`)
  await inEnvironment({ COPY_FOLDER: second }, async () => {
    await makeBackup({ to: from })
    await copyElsewhere({ from })
    const [name] = readdirSync(join(from, 'keys'))
    for (const one of readdirSync(from)) rmSync(join(from, one), { recursive: true })
    await copyElsewhere({ from })
    assert.ok(existsSync(join(second, 'keys', name, 'manifest.json')))
    await copyElsewhere({ from, now: new Date(Date.now() + 8 * 86_400_000) })
    assert.ok(!existsSync(join(second, 'keys', name, 'manifest.json')))
  })
})

test('what compose runs makes backups and drills on its own', async () => {
  const first = await scheduled('backups', 'backup_last_success_timestamp_seconds')
  assert.match(first, /2 new files; \d+ rows/)
  assert.match(metricsOfBackup(), /^backup_last_success_timestamp_seconds \d{10}$/m)
  // Those of the tables, and those that are copied beside them.
  assert.ok(readdirSync(join(from, 'keys')).length >= 1)
  // One of the two files is not what its document says was sent.
  const again = await scheduled('drills', 'restore_drill_last_success_timestamp_seconds')
  assert.match(again, /do not open: /)
  assert.doesNotMatch(metricsOfBackup(), /restore_drill/)
})

/** Runs the schedule until a metric is there or it said something about files. */
async function scheduled(what, metric) {
  const env = {
    ...process.env,
    BORDERLANE_MODE: 'local',
    POSTGRES_URL: own.database,
    DOCUMENTS_FOLDER: objects,
    FIELD_KEYS: keys.orders,
    IDENTITY_FIELD_KEYS: keys.identity,
    DOCUMENTS_FIELD_KEYS: keys.documents,
  }
  const program = join(import.meta.dirname, 'schedule.mjs')
  const running = spawn(process.execPath, [program, what, '--in', from], { env, timeout: 120_000 })
  const isRecorded = () => existsSync(join(from, 'metrics', `${metric}.prom`))
  let output = ''
  running.stdout.on('data', (chunk) => (output += chunk))
  const closed = once(running, 'close')
  const isEnded = () => running.exitCode !== null || running.signalCode !== null
  while (!isRecorded() && !/do not open/.test(output) && !isEnded()) await wait(100)
  running.kill('SIGTERM')
  await closed
  return output
}

/** In this process, where a clock can be another one. */
const backupHere = (now) => inEnvironment({}, () => makeBackup({ to: from, now }))

async function inEnvironment(more, work) {
  const settings = {
    BORDERLANE_MODE: 'local',
    POSTGRES_URL: own.database,
    DOCUMENTS_FOLDER: objects,
    DOCUMENTS_FIELD_KEYS: keys.documents,
    ...more,
  }
  const before = { ...process.env }
  Object.assign(process.env, settings)
  try {
    return await work()
  } finally {
    process.env = before
  }
}
