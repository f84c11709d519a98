import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, test } from 'node:test'
import { command } from '../../deploy/local/command.mjs'
import { Retries } from './retries.mjs'
import { unwantedSentences } from './unwanted.mjs'

// Else the runner that this file starts would take itself for a part of the one that runs this file.
delete process.env.NODE_TEST_CONTEXT

const MARK = '/** @sensitive-to-time it measures a pause */\n'
/** One test that always passes, and one that fails as often as told. */
const failing = (times) => `
import { appendFileSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
const marks = import.meta.filename + '.marks'
appendFileSync(marks, '.')
test('steady', () => {})
test('unsteady', () => { if (readFileSync(marks, 'utf8').length <= ${times}) throw new Error('too late') })
`

const folders = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

/** @param {Record<string, string>} files */
function checkout(files) {
  const root = mkdtempSync(join(tmpdir(), 'retries-'))
  folders.push(root)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return root
}

/** A whole run over these files, in a process of its own: what it prints is not what this file prints. */
async function run(root, ...names) {
  const program = `
import { Retries } from '${join(import.meta.dirname, 'retries.mjs')}'
import { runWithoutJest, withRetries } from '${join(import.meta.dirname, 'runs.mjs')}'
const retries = new Retries('${root}', '${root}/flaky.json')
const first = await runWithoutJest(${JSON.stringify(names.map((name) => join(root, name)))})
const { passed, failed, skipped } = await withRetries(first, retries, runWithoutJest)
process.stdout.write('\\n' + JSON.stringify({ counts: { passed, failed, skipped }, line: retries.line() }))
process.exit()`
  writeFileSync(join(root, 'run.mjs'), program)
  const { output } = await command(process.execPath, [join(root, 'run.mjs')])
  return { ...JSON.parse(output.slice(output.lastIndexOf('\n'))), output }
}

/** @param {{ counts: object, line: string }} whole */
const short = ({ counts, line }) => ({ counts, line })

test('a file marked as sensitive to time is tried twice, told and noted; the next time it fails', async () => {
  const root = checkout({ 'late.test.mjs': MARK + failing(1) })
  assert.deepEqual(short(await run(root, 'late.test.mjs')), {
    counts: { passed: 2, failed: 0, skipped: 0 },
    line: 'tried twice: 1 late.test.mjs',
  })
  assert.deepEqual(Object.keys(JSON.parse(readFileSync(join(root, 'flaky.json'), 'utf8'))), ['late.test.mjs'])
  rmSync(join(root, 'late.test.mjs.marks'))
  assert.deepEqual(short(await run(root, 'late.test.mjs')), {
    counts: { passed: 1, failed: 1, skipped: 0 },
    line: 'tried twice: 0',
  })
})

test('a file without the mark fails at once, beside one that is tried twice', async () => {
  const root = checkout({ 'late.test.mjs': MARK + failing(1), 'wrong.test.mjs': failing(1) })
  assert.deepEqual(short(await run(root, 'late.test.mjs', 'wrong.test.mjs')), {
    counts: { passed: 3, failed: 1, skipped: 0 },
    line: 'tried twice: 1 late.test.mjs',
  })
})

test('a journey needs no mark', async () => {
  const root = checkout({ 'e2e/late.test.mjs': failing(1) })
  assert.equal((await run(root, 'e2e/late.test.mjs')).line, 'tried twice: 1 e2e/late.test.mjs')
})

test('nor do tests with real servers, and those that wait for a page', () => {
  const root = checkout({ 'paid.integration.spec.ts': '', 'apply.test.tsx': '', 'sums.spec.ts': '' })
  const files = ['paid.integration.spec.ts', 'apply.test.tsx', 'sums.spec.ts'].map((file) => join(root, file))
  assert.deepEqual(new Retries(root, join(root, 'flaky.json')).choose(files).again, files.slice(0, 2))
})

test('a mark without a reason is none', async () => {
  const root = checkout({ 'late.test.mjs': '/** @sensitive-to-time */\n' + failing(1) })
  assert.deepEqual((await run(root, 'late.test.mjs')).counts, { passed: 1, failed: 1, skipped: 0 })
})

test('a fault fails the second time, too, and is not noted', async () => {
  const root = checkout({ 'wrong.test.mjs': MARK + failing(2) })
  assert.deepEqual(short(await run(root, 'wrong.test.mjs')), {
    counts: { passed: 1, failed: 1, skipped: 0 },
    line: 'tried twice: 1 wrong.test.mjs',
  })
  assert.deepEqual(JSON.parse(readFileSync(join(root, 'flaky.json'), 'utf8')), {})
})

test('an unwanted sentence in the output of a passing test is a failure', async () => {
  const talks = `console.error('client.query() when the client is already executing a query')`
  const root = checkout({
    'talks.test.mjs': `import { test } from 'node:test'\ntest('talks', () => ${talks})\n`,
  })
  const { counts, output } = await run(root, 'talks.test.mjs')
  assert.deepEqual(counts, { passed: 1, failed: 1, skipped: 0 })
  assert.match(output, /^this stands in the output, and must not: when the client is already/m)
})

test('a worker that does not end is told, and is a failure the second time', async () => {
  const talks = `console.error('A worker process has failed to exit gracefully')`
  const root = checkout({
    'talks.test.mjs': `import { test } from 'node:test'\ntest('talks', () => ${talks})\n`,
  })
  assert.deepEqual((await run(root, 'talks.test.mjs')).counts, { passed: 1, failed: 0, skipped: 0 })
  assert.deepEqual((await run(root, 'talks.test.mjs')).counts, { passed: 1, failed: 1, skipped: 0 })
})

test('an unwanted sentence is heard when it comes in two pieces, and not before', () => {
  const { hear, heard } = unwantedSentences()
  hear('A worker process has failed to')
  assert.equal(heard.size, 0)
  hear(' exit gracefully and has been force exited.')
  assert.deepEqual([...heard], ['A worker process has failed to exit gracefully'])
})
