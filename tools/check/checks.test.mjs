import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runChecks } from './checks.mjs'

test('each check counts as one test, and one that fails does not keep the others from running', async () => {
  const ran = []
  const result = await runChecks(['check:a', 'check:b', 'check:c'], async (name) => {
    ran.push(name)
    return { code: name === 'check:a' ? 2 : 0, output: 'what is wrong' }
  })
  assert.deepEqual(ran.sort(), ['check:a', 'check:b', 'check:c'])
  assert.deepEqual(result, { passed: 2, failed: 1, skipped: 0 })
})
