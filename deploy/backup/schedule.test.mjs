import { test } from 'node:test'
import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { isDue, LOOK_MS, TASKS } from './schedule.mjs'

const DAY_MS = 86_400_000
const now = Date.parse('2026-11-27T12:00:00Z')
const due = (lastMs) => isDue({ lastMs, everyMs: DAY_MS, now })

test('a backup is due a day after the last good one, and where there was none', () => {
  assert.equal(due(now - DAY_MS), true)
  assert.equal(due(now - DAY_MS + 1_000), false)
  assert.equal(due(0), true)
})

test('a last one that a wrong clock has put into the future keeps no other one away', () => {
  assert.equal(due(now + 30 * DAY_MS), true)
  // Clocks of two machines.
  assert.equal(due(now + 30_000), false)
})

test('what is written is in the second place within the five minutes that docs/operator.md says are lost at most', () => {
  const before = process.env.COPY_FOLDER
  process.env.COPY_FOLDER = tmpdir()
  const tasks = TASKS('backups').backups
  if (before === undefined) delete process.env.COPY_FOLDER
  else process.env.COPY_FOLDER = before
  /** @param {import('./success.mjs').Metric} metric */
  const latest = (metric) => (tasks.find((task) => task.metric === metric)?.everyMs ?? Infinity) + LOOK_MS
  const late =
    latest('wal_last_success_timestamp_seconds') + latest('backup_copy_last_success_timestamp_seconds')
  assert.ok(late <= 5 * 60_000)
})
