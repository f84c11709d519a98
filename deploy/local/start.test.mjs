import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { explain, foldersOf } from './program.mjs'
import { needNoOther } from './install.mjs'
import { leaveFolder, launcherOf, takeFolder } from './lock.mjs'
import { earliestReplay, readSince } from './outboxes.mjs'
import { joinLoopback, nameOf } from './loopback.mjs'
import { canSyncAlways } from './nats.mjs'
import { freePorts, needAnswer, needPort } from './ports.mjs'
import { needSameVersion } from './postgres.mjs'
import { Secrets } from './secrets.mjs'
import { forgetStreams, needWholeData, noteWholeData } from './whole-data.mjs'

const made = mkdtempSync(join(tmpdir(), 'borderlane-start-'))
after(() => rmSync(made, { recursive: true, force: true }))
let count = 0
const newFolder = () => {
  const folder = join(made, String(++count))
  mkdirSync(folder)
  return folder
}

test('a data folder belongs to one launcher at a time', () => {
  const folder = newFolder()
  assert.equal(takeFolder(folder), undefined)
  assert.equal(takeFolder(folder), process.pid)
  leaveFolder(folder)
  assert.equal(takeFolder(folder), undefined)
})

test('a launcher that was killed does not keep its data folder', () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'launcher.json'), JSON.stringify({ pid: process.pid, begin: 'another time' }))
  assert.equal(launcherOf(folder), undefined)
  assert.equal(takeFolder(folder), undefined)
})

test('a taken port is explained by a sentence', async () => {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  await assert.rejects(needPort(port, '127.0.0.1'), {
    message: /^Port \d+ is taken by another program/,
  })
  server.close()
})

test('a port that another program has at ::1 is reported too: browsers look for localhost there', async (t) => {
  const server = createServer()
  const error = await new Promise((resolve) => {
    server.once('error', resolve)
    server.listen(0, '::1', () => resolve(undefined))
  })
  if (error) return t.skip('this machine has no IPv6')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  await assert.rejects(needPort(port, 'localhost'), { message: /^Port \d+ is taken by another program/ })
  server.close()
})

test('what comes to ::1 is answered by 127.0.0.1, as if it had come there', async (t) => {
  const server = createHttpServer((asked, answer) => answer.end(asked.socket.remoteAddress))
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const close = await joinLoopback(port)
  t.after(() => {
    close()
    server.close()
  })
  for (const host of ['127.0.0.1', '[::1]']) {
    const answer = await fetch(`http://${host}:${port}/`, { headers: { connection: 'close' } })
    assert.equal(await answer.text(), '127.0.0.1')
  }
})

test('what is printed has a name, unless a person binds to another address', () => {
  const named = ['localhost', '127.0.0.1', '0.0.0.0', '::1', '192.0.2.1', 'fd00::2'].map(nameOf)
  assert.deepEqual(named, [...Array(4).fill('localhost'), '192.0.2.1', '[fd00::2]'])
})

test('a server from outside that does not answer is named by its variable', async () => {
  const [port] = await freePorts(1)
  await assert.rejects(needAnswer('REDIS_URL', `redis://127.0.0.1:${port}`), {
    message: /^REDIS_URL leads to/,
  })
  await assert.rejects(needAnswer('NATS_URL', 'nonsense'), { message: /^NATS_URL is not an address/ })
})

test('secrets are made once, differ from each other and are readable by their owner only', () => {
  const folder = newFolder()
  const secrets = new Secrets(folder)
  const first = [secrets.password('a'), secrets.password('b'), secrets.key('c'), secrets.fieldKey('d')]
  const again = new Secrets(folder)
  assert.deepEqual([again.password('a'), again.password('b'), again.key('c'), again.fieldKey('d')], first)
  assert.equal(new Set(first).size, 4)
  assert.match(first[3], /^local:[A-Za-z0-9+/]{43}=$/)
  assert.equal(statSync(join(folder, 'secrets.json')).mode & 0o777, 0o600)
})

test('the folders of the servers are for their owner only, also those that were there', () => {
  const data = newFolder()
  mkdirSync(join(data, 'logs'), { mode: 0o755 })
  const { data: _data, postgres, ...folders } = foldersOf(data)
  assert.equal(existsSync(postgres), false)
  for (const folder of Object.values(folders)) assert.equal(statSync(folder).mode & 0o777, 0o700, folder)
})

test('damaged secrets are named instead of replaced', () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'secrets.json'), '{"a":')
  assert.throws(() => new Secrets(folder), { message: /secrets\.json is damaged/ })
})

test('an error at the start is one sentence and exit code 1', () => {
  const program = join(import.meta.dirname, 'start.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, '--rest'], { encoding: 'utf8' })
  assert.deepEqual(
    { status, stdout, stderr },
    {
      status: 1,
      stdout: '--rest is not known: npm start -- [--reset [--yes]] [--rebuild-broker] [--replicas 2]\n',
      stderr: '',
    },
  )
})

test('production is refused with the way to it', () => {
  const program = join(import.meta.dirname, 'start.mjs')
  const env = { ...process.env, BORDERLANE_MODE: 'production' }
  const { status, stdout } = spawnSync(process.execPath, [program], { encoding: 'utf8', env })
  assert.equal(status, 1)
  assert.match(
    stdout,
    /^npm start is for one machine and always local.* docker compose up, Kubernetes, or node dist/,
  )
})

/** A data folder after a whole start. */
function wholeFolder() {
  const data = newFolder()
  for (const part of ['postgres', 'documents', 'nats/jetstream'])
    mkdirSync(join(data, part), { recursive: true })
  writeFileSync(join(data, 'postgres', 'PG_VERSION'), '17')
  writeFileSync(join(data, 'secrets.json'), '{}')
  noteWholeData(data)
  return data
}

test('data that is whole, or was never there, is no reason to refuse a start', () => {
  for (const folder of [wholeFolder(), newFolder()]) assert.doesNotThrow(() => needWholeData(folder))
})

for (const [part, way] of [
  [
    'postgres',
    /^The databases .* are missing below .*postgres: put it back from a backup\..* --reset deletes all orders/,
  ],
  [
    'documents',
    /^The travellers' files are missing below .*documents: put it back from a backup\..* --reset deletes/,
  ],
  ['nats', /^The broker's streams are missing below .*nats: npm start -- --rebuild-broker/],
]) {
  test(`${part} that is missing while the rest is there is named with the way on`, () => {
    const data = wholeFolder()
    rmSync(join(data, String(part)), { recursive: true })
    // The folder alone is not what was in it.
    if (part !== 'documents') mkdirSync(join(data, String(part)))
    assert.throws(() => needWholeData(data), { message: way })
    needWholeData(data, { outside: { [String(part)]: 'an address' } })
  })
}

test('keys that are gone while data are there are asked for, and no new ones are made', () => {
  const data = wholeFolder()
  rmSync(join(data, 'secrets.json'))
  for (const options of [{}, { outside: { postgres: 'an address' } }, { rebuildBroker: true }])
    assert.throws(() => needWholeData(data, options), {
      message: /^The passwords and keys are missing: .*put it back/,
    })
  assert.equal(existsSync(join(data, 'secrets.json')), false)
})

test('keys that are gone are asked for although no start has come to its end', () => {
  for (const file of ['postgres/PG_VERSION', 'documents/0b8e']) {
    const data = newFolder()
    mkdirSync(join(data, file, '..'), { recursive: true })
    foldersOf(data)
    assert.doesNotThrow(() => needWholeData(data))
    writeFileSync(join(data, file), '17')
    assert.throws(() => needWholeData(data), { message: /^The passwords and keys are missing/ })
  }
})

test('packages are not exchanged under a platform that runs from them', async () => {
  const data = newFolder()
  assert.doesNotThrow(() => needNoOther(data))
  takeFolder(data)
  assert.doesNotThrow(() => needNoOther(data), 'it is ours')
  leaveFolder(data)
  const program = `import { takeFolder } from ${JSON.stringify(join(import.meta.dirname, 'lock.mjs'))}
    takeFolder(process.argv[1]); console.log('taken'); setInterval(() => {}, 1000)`
  const other = spawn(process.execPath, ['--input-type=module', '-e', program, data])
  try {
    await once(other.stdout, 'data')
    assert.throws(() => needNoOther(data), { message: /stop it first, then again\. Nothing was changed\.$/ })
  } finally {
    other.kill()
  }
})

test('compose makes no new secrets where those of before are gone', () => {
  const [to, own] = [newFolder(), newFolder()]
  mkdirSync(join(to, 'postgres'))
  writeFileSync(join(to, 'postgres', 'POSTGRES_PASSWORD'), 'of before')
  const program = join(import.meta.dirname, '..', 'docker', 'make-secrets.mjs')
  const { status, stderr } = spawnSync(process.execPath, [program, to, own], { encoding: 'utf8' })
  assert.equal(status, 1)
  assert.match(stderr, /secrets\.json is gone.* nothing was written/)
  assert.equal(readFileSync(join(to, 'postgres', 'POSTGRES_PASSWORD'), 'utf8'), 'of before')
  assert.equal(existsSync(join(to, 'all', 'secrets.json')), false)
})

test('compose keeps the copy of a key that secrets.json has lost, or when it is damaged', () => {
  const [to, own] = [newFolder(), newFolder()]
  const program = join(import.meta.dirname, '..', 'docker', 'make-secrets.mjs')
  const make = () => spawnSync(process.execPath, [program, to, own], { encoding: 'utf8' })
  assert.equal(make().status, 0)
  const file = join(to, 'all', 'secrets.json')
  const [whole, key] = [readFileSync(file, 'utf8'), readFileSync(join(to, 'orders', 'FIELD_KEYS'), 'utf8')]
  const { 'field-key orders': _lost, ...half } = JSON.parse(whole)
  for (const [text, why] of /** @type {[string, RegExp][]} */ ([
    [JSON.stringify(half), /^secrets\.json lacks field-key orders, .* nothing was written/],
    [whole.slice(0, 200), /^secrets\.json is damaged: nothing was written/],
  ])) {
    writeFileSync(file, text)
    const { status, stderr } = make()
    assert.equal(status, 1)
    assert.match(stderr, why)
    assert.equal(readFileSync(file, 'utf8'), text)
    assert.equal(readFileSync(join(to, 'orders', 'FIELD_KEYS'), 'utf8'), key)
  }
  writeFileSync(file, whole)
  assert.equal(make().status, 0)
  assert.equal(readFileSync(join(to, 'orders', 'FIELD_KEYS'), 'utf8'), key)
})

test('a folder of an earlier version keeps what it knows of its parts', () => {
  const data = wholeFolder()
  renameSync(join(data, 'whole-parts.json'), join(data, 'holds.json'))
  rmSync(join(data, 'documents'), { recursive: true })
  assert.throws(() => needWholeData(data), { message: /^The travellers' files are missing/ })
  mkdirSync(join(data, 'documents'))
  noteWholeData(data)
  assert.equal(existsSync(join(data, 'holds.json')), false)
})

test('a broker that is to be rebuilt may be missing, and begins without what it had', () => {
  const data = wholeFolder()
  forgetStreams(data)
  assert.equal(existsSync(join(data, 'nats')), false)
  needWholeData(data, { rebuildBroker: true })
})

test('events are published again from a time that the outboxes still know', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  assert.equal(readSince('90m', now).toISOString(), '2026-11-20T10:30:00.000Z')
  assert.equal(readSince('14d', now).getTime(), earliestReplay(now).getTime())
  assert.equal(readSince('2026-11-19T08:00Z', now).toISOString(), '2026-11-19T08:00:00.000Z')
  assert.throws(() => readSince('15d', now), { message: /^Published events are kept since 2026-11-06/ })
  assert.throws(() => readSince('2026-11-01', now), { message: /^Published events are kept since/ })
  assert.throws(() => readSince('soon', now), { message: /^Since when\?/ })
  assert.throws(() => readSince('2026-11-21', now), { message: /is in the future/ })
})

test('a broker syncs what it acknowledges where its version can', () => {
  const versions = ['2.9.10', '2.10.0', '2.12.4', '3.0.1', 'dev']
  assert.deepEqual(
    versions.filter((version) => canSyncAlways(`nats-server: v${version}\n`)),
    ['2.10.0', '2.12.4', '3.0.1'],
  )
})

test('databases of another Postgres are named with both versions, and left as they are', async () => {
  const folder = newFolder()
  const program = join(folder, 'postgres')
  writeFileSync(program, '#!/bin/sh\necho "postgres (PostgreSQL) 18.4"\n', { mode: 0o700 })
  await needSameVersion(folder, program)
  writeFileSync(join(folder, 'PG_VERSION'), '18\n')
  await needSameVersion(folder, program)
  writeFileSync(join(folder, 'PG_VERSION'), '17\n')
  await assert.rejects(needSameVersion(folder, program), {
    message: /^The databases in .* were made by Postgres 17, and .* brings Postgres 18: .* pg_upgrade\.$/,
  })
})

test('a disk that can only be read is one sentence', () => {
  const error = Object.assign(new Error('read-only file system'), { code: 'EROFS', path: '/srv/.data' })
  assert.equal(
    explain(error),
    'The disk of /srv/.data can only be read: Borderlane needs one that it may write to.',
  )
})
