import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { test } from 'node:test'
import { givePlace, niceOf } from './priority.mjs'

test('the gateway goes before what it asks, and that before the mails', () => {
  const [gateway, orders, postgres, notifications] = [
    { name: 'gateway-2', stage: 'gateway' },
    { name: 'orders', stage: 'service' },
    { name: 'postgres', stage: 'postgres' },
    { name: 'notifications', stage: 'service' },
  ].map(niceOf)
  assert.equal(gateway, 0)
  assert.ok(gateway < orders && orders === postgres && postgres < notifications)
})

test('a process gets its place, and its session too where Linux shares by sessions', async (t) => {
  const processes = [1, 2, 3].map(() =>
    spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' }),
  )
  t.after(() => processes.forEach((one) => one.kill('SIGKILL')))
  await Promise.all(processes.map(({ pid }) => givePlace(pid ?? 0, 5)))
  for (const { pid } of processes) {
    assert.equal(getPriority(pid), 5)
    const session = `/proc/${pid}/autogroup`
    if (existsSync(session)) assert.match(readFileSync(session, 'utf8'), / nice 5\n/)
  }
})

test('a process that has ended meanwhile is no error', async () => {
  await assert.doesNotReject(givePlace(2 ** 22 - 1, 5))
})
