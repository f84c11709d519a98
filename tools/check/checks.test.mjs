import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runChecks, SKIPPED } from './checks.mjs'

test('each check counts as one test, one that lacks a program as skipped, and one that fails keeps no other from running', async () => {
  const ran = []
  const codes = { 'check:a': 2, 'check:b': 0, 'check:c': 0, 'check:d': SKIPPED }
  const result = await runChecks(Object.keys(codes), async (name) => {
    ran.push(name)
    return { code: codes[name], output: 'what is wrong' }
  })
  assert.deepEqual(ran.sort(), Object.keys(codes))
  assert.deepEqual(result, { passed: 2, failed: 1, skipped: 1 })
})
