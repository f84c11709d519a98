import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { command } from '../../deploy/local/command.mjs'
import { forbiddenSentences } from './forbidden-output.mjs'

// Else the runner that this file starts would take itself for a part of the one that runs this file.
delete process.env.NODE_TEST_CONTEXT

const TESTS = `
import { appendFileSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
const tries = import.meta.filename + '.tries'
appendFileSync(tries, '.')
test('steady', () => console.error('client.query() when the client is already executing a query'))
test('skipped', { skip: true }, () => {})
test('unsteady', () => { if (readFileSync(tries, 'utf8').length === 1) throw new Error('too late') })
`

test('each file runs once; an unwanted sentence in the output of a passing test is a failure', async (t) => {
  const root = mkdtempSync(join(tmpdir(), 'runs-'))
  t.after(() => rmSync(root, { recursive: true }))
  writeFileSync(join(root, 'some.test.mjs'), TESTS)
  // In a process of its own: what it prints is not what this file prints.
  const program = `
import { runWithoutJest } from '${join(import.meta.dirname, 'runs.mjs')}'
const counts = await runWithoutJest(['${join(root, 'some.test.mjs')}'])
process.stdout.write('\\n' + JSON.stringify(counts))
process.exit()`
  writeFileSync(join(root, 'run.mjs'), program)
  const { output } = await command(process.execPath, [join(root, 'run.mjs')])
  assert.deepEqual(JSON.parse(output.slice(output.lastIndexOf('\n'))), { passed: 1, failed: 2, skipped: 1 })
  assert.match(output, /^this is in the output, and must not: when the client is already/m)
})

test('an unwanted sentence is heard when it comes in two pieces, and not before', () => {
  const { hear, heard } = forbiddenSentences()
  hear('A worker process has failed to')
  assert.equal(heard.size, 0)
  hear(' exit gracefully and has been force exited.')
  assert.deepEqual([...heard], ['A worker process has failed to exit gracefully'])
})
