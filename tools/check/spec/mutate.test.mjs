import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { command } from '../../../deploy/local/command.mjs'
import { ROOT } from '../../../deploy/local/program.mjs'
import { jobsOf, mutate, pattern, shuffled } from './mutate.mjs'
import { mutationsOf } from './mutations.mjs'

const FILES = {
  'web/src/page.tsx': `export function Page() {
  const { t } = useTranslation('home')
  return (
    <main>
      <h1>{t('title')}</h1>
      {isOpen && <Search look="wide" />}
      <p>{t(\`steps.\${step}\`)}</p>
    </main>
  )
}`,
  'web/src/locales/en/home.json': JSON.stringify({
    title: 'Get started!',
    steps: { one: 'First, a search' },
    other: 'Not on the page',
  }),
  'web/src/locales/en/site.json': '{}',
  'web/src/page.test.tsx': 'it("shows all", () => {})',
}
const read = (path) => FILES[path]
const row = { number: '1.01', state: 'yes', code: '`web/src/page.tsx`', test: '', ruling: '' }
const mutations = (statement, ...byHand) =>
  mutationsOf(row, statement, { read, byHand: byHand.length > 0 ? { 1.01: byHand } : {} })
const changed = ({ file, change }) => change(FILES[file])

test('a text in quotes is taken away from the page that shows it, by its key or by the beginning of its key', () => {
  const [title, step, ...others] = mutations(
    '"Get started!" and then "First, a search", never "Not on the page"',
  )
  assert.deepEqual(others, [])
  assert.equal(JSON.parse(changed(title)).title, '·')
  assert.equal(JSON.parse(changed(step)).steps.one, '·')
})

test('what is listed for a statement counts instead: an element, words, a text', () => {
  const [element, inside, words, text] = mutations(
    '"Get started!"',
    { element: '<Search look=' },
    { element: "<h1>{t('title')}" },
    { find: "useTranslation('home')", put: "useTranslation('away')" },
    { file: 'web/src/locales/en/home.json', text: 'steps.one' },
  )
  assert.match(changed(element), /isOpen && null\}/)
  assert.match(changed(inside), /<main>\s+\{null\}\s+\{isOpen/)
  assert.match(changed(words), /useTranslation\('away'\)/)
  assert.equal(JSON.parse(changed(text)).steps.one, '·')
})

/** @type {[import('./mutations.mjs').ByHand, RegExp][]} */
const GONE = [
  [{ element: '<Gone' }, /0 elements begin with "<Gone"/],
  [{ find: 't(' }, /occurs 2 times, not once/],
  [{ file: 'web/src/locales/en/home.json', text: 'steps.two' }, /there is no text steps.two/],
]
test('a change that cannot be made any more is a problem', () => {
  const rows = [{ ...row, test: '`web/src/page.test.tsx` shows all' }]
  for (const [mutation, problem] of GONE) {
    const { problems } = jobsOf(rows, { statements: {}, byHand: { 1.01: [mutation] }, read })
    assert.match(problems.join(), problem, JSON.stringify(mutation))
  }
})

test('a statement that repeats another has its changes; one without a quick test has none', () => {
  const rows = [
    row,
    { ...row, number: '1.02', test: '`web/src/page.test.tsx` shows all' },
    { ...row, number: '1.03', test: '`services/a/test/a.spec.ts` stores all' },
  ]
  const statements = { 1.01: '"Get started!"', 1.02: 'the same (= 1.01)', 1.03: '"Get started!"' }
  const { jobs } = jobsOf(rows, { statements, byHand: {}, read })
  assert.deepEqual(
    jobs.map(({ mutation, tests }) => [mutation.number, tests]),
    [['1.02', [{ file: 'web/src/page.test.tsx', title: 'shows all' }]]],
  )
})

test('what only a test with real servers can notice is for a night, with these tests alone', () => {
  const test = '`services/a/src/a.spec.ts` counts; `services/a/test/a.spec.ts` stores all'
  const rows = [{ ...row, code: '`services/a/src/a.ts`', test }]
  const byHand = {
    1.01: [
      { find: 'one', put: 'two' },
      { find: 'store', put: '', servers: true },
    ],
  }
  const files = { ...FILES, 'services/a/src/a.ts': 'one store' }
  const found = [false, true].map((servers) =>
    jobsOf(rows, { statements: {}, byHand, read: (path) => files[path], servers }).jobs.map(
      ({ mutation, tests }) => [mutation.what, tests.map(({ file }) => file)],
    ),
  )
  assert.deepEqual(found, [
    [['one → two', ['services/a/src/a.spec.ts']]],
    [['store → ', ['services/a/test/a.spec.ts']]],
  ])
})

test('the seed gives the order, and placeholders of titles stand for anything', () => {
  const numbers = Array.from({ length: 50 }, (_, index) => index)
  assert.deepEqual(shuffled(numbers, 7), shuffled(numbers, 7))
  assert.notDeepEqual(shuffled(numbers, 7), shuffled(numbers, 8))
  const titles = new RegExp(pattern([{ file: '', title: '%s costs $price (all)' }]))
  assert.match('India costs 45 (all)', titles)
  assert.doesNotMatch('India costs 45', titles)
})

const PRIMITIVES = 'libs/contracts/src/primitives.ts'
const KINDS = [
  {
    file: 'libs/contracts/src/primitives.spec.ts',
    title: 'the kinds of visa are the four of the specification',
  },
]
/** @param {string} find @param {string} put */
const planted = (find, put) => ({
  mutation: {
    number: '3.09',
    file: PRIMITIVES,
    what: find,
    change: (/** @type {string} */ source) => source.replace(find, put),
  },
  tests: KINDS,
})

test('a planted fault that the named test sees is noticed, one that it does not see is reported; the sources stay', async () => {
  const before = readFileSync(join(ROOT, PRIMITIVES), 'utf8')
  const cache = mkdtempSync(join(tmpdir(), 'borderlane-spec-cache-'))
  try {
    const outcomes = await mutate(
      [planted("'visa_free']", ']'), planted("z.literal('GBP')", "z.literal('EUR')")],
      {
        root: ROOT,
        cache,
        atOnce: 1,
      },
    )
    assert.deepEqual(
      outcomes.map(({ state, why }) => [state, why]),
      [
        ['noticed', undefined],
        ['not noticed', undefined],
      ],
    )
    const [late] = await mutate([planted("'visa_free']", ']')], { root: ROOT, cache, withinMs: 0 })
    assert.equal(late?.state, 'not tried')
  } finally {
    rmSync(cache, { recursive: true, force: true })
  }
  assert.equal(readFileSync(join(ROOT, PRIMITIVES), 'utf8'), before)
})

test('two statements of the table: what is taken away is noticed', async () => {
  // Which two follows from the table: another table draws others, and one checkout always gives one answer.
  const table = readFileSync(join(ROOT, 'docs', 'spec-coverage.md'))
  const seed = createHash('sha256').update(table).digest().readUInt32BE() >>> 1
  const args = [
    join(ROOT, 'tools', 'check', 'spec', 'check.mjs'),
    ...['--mutate', `--seed=${seed}`, '--sample=2', '--within=28'],
  ]
  const { code, output } = await command(process.execPath, args)
  console.log(output)
  assert.match(output, /--seed=\d+/)
  assert.equal(code, 0, output)
})
