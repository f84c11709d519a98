import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, test } from 'node:test'
import { noteAddresses } from '../../deploy/local/addresses.mjs'
import { command } from '../../deploy/local/command.mjs'
import { takeFolder } from '../../deploy/local/lock.mjs'
import { asker } from './people.mjs'

const SEED = join(import.meta.dirname, 'seed.mjs')
const PRODUCTION = 'This platform runs in production mode: nothing is made up in it.'

const ends = []
afterEach(() => Promise.all(ends.splice(0).map((end) => end())))

/** A folder in which something runs that answers so about its settings. @returns what seed says, and what it asked */
async function seed(config, env = {}) {
  const asked = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.setHeader('content-type', 'application/json').end(JSON.stringify(config))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const data = mkdtempSync(join(tmpdir(), 'seed-'))
  ends.push(() => {
    server.close()
    rmSync(data, { recursive: true })
  })
  takeFolder(data)
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  noteAddresses(data, { page: `http://127.0.0.1:${port}` })
  const { code, output } = await command(process.execPath, [SEED, data], { env })
  return { code, output, asked }
}

for (const [what, config] of /** @type {const} */ ([
  ['takes real money', { payments: { test: false }, testSite: false }],
  ['is a test site that others look at', { payments: { test: true }, testSite: true }],
]))
  test(`npm run seed refuses a platform that ${what}, and asks it for nothing but its settings`, async () => {
    const { code, output, asked } = await seed(config)
    assert.equal(code, 1)
    assert.ok(output.includes(PRODUCTION), output)
    assert.deepEqual(asked, ['GET /api/config'])
  })

test('npm run seed refuses production mode before it asks anything', async () => {
  const { code, output, asked } = await seed({}, { BORDERLANE_MODE: 'production' })
  assert.equal(code, 1)
  assert.match(output, /npm run seed is for local mode, this is production\./)
  assert.deepEqual(asked, [])
})

test('npm run seed refuses where changes of roles wait for a second person, before it asks anything', async () => {
  const { code, output, asked } = await seed({}, { FOUR_EYES: 'on' })
  assert.equal(code, 1)
  assert.match(output, /restart with FOUR_EYES=off/)
  assert.deepEqual(asked, [])
})

test('npm run seed goes on where payments are made up: it refuses for no other reason', async () => {
  const { output, asked } = await seed({ payments: { test: true }, testSite: false })
  assert.ok(!output.includes(PRODUCTION), output)
  assert.ok(asked.length > 1, String(asked))
})

test('a request that a busy platform does not answer is made again, under the same key', async () => {
  const asked = []
  const server = createServer((request, response) => {
    asked.push(request.headers['idempotency-key'])
    response.statusCode = [504, 503, 201][asked.length - 1] ?? 500
    response.setHeader('content-type', 'application/json').end('{"order":{}}')
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  ends.push(() => server.close())
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const ask = asker(`http://127.0.0.1:${port}`)
  assert.deepEqual(await ask('POST', '/api/orders', {}, { 'idempotency-key': 'one' }), { order: {} })
  assert.deepEqual(asked, ['one', 'one', 'one'])
})

test('npm run seed where nothing runs says so', async () => {
  const data = mkdtempSync(join(tmpdir(), 'seed-'))
  ends.push(() => rmSync(data, { recursive: true }))
  const { code, output } = await command(process.execPath, [SEED, data])
  assert.equal(code, 1)
  assert.match(output, /Borderlane does not run from this folder/)
})
