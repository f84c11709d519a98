import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import assert from 'node:assert/strict'
import { serveMetrics } from './serve-metrics.mjs'
import { tellSuccess } from './success.mjs'

const folder = mkdtempSync(join(tmpdir(), 'borderlane-metrics-'))
after(() => rmSync(folder, { recursive: true }))

test('Prometheus reads when the last good backup was made, and nothing before there was one', async () => {
  const server = await serveMetrics(folder, 0)
  const address = /** @type {import('node:net').AddressInfo} */ (server.address())
  const ask = async (path) => {
    const answer = await fetch(`http://127.0.0.1:${address.port}${path}`)
    return { status: answer.status, text: await answer.text() }
  }
  try {
    assert.deepEqual(await ask('/metrics'), { status: 200, text: '' })
    tellSuccess(folder, 'backup_last_success_timestamp_seconds', new Date(1_700_000_000_000))
    tellSuccess(folder, 'backup_keys_last_success_timestamp_seconds', new Date(1_700_000_300_000))
    const { status, text } = await ask('/metrics')
    assert.equal(status, 200)
    assert.match(text, /^backup_last_success_timestamp_seconds 1700000000$/m)
    assert.match(text, /^backup_keys_last_success_timestamp_seconds 1700000300$/m)
    assert.equal((await ask('/keys')).status, 404)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
