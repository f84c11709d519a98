import { test } from 'node:test'
import assert from 'node:assert/strict'
import { isDue } from './schedule.mjs'

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
