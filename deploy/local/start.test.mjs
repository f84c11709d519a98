import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { leaveFolder, launcherOf, takeFolder } from './lock.mjs'
import { freePorts, needAnswer, needPort } from './ports.mjs'
import { Secrets } from './secrets.mjs'

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
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  await assert.rejects(needPort(server.address().port, '127.0.0.1'), {
    message: /^Port \d+ is taken by another program/,
  })
  server.close()
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
    { status: 1, stdout: '--rest is not known: npm start -- [--reset [--yes]]\n', stderr: '' },
  )
})
