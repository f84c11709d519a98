import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problemsOf } from './coverage.mjs'

const FILES = {
  'a.ts': 'export const a = 1',
  'a.spec.ts': `describe('a', () => { it.each([1])('is "%s"', () => {}); test(\`it holds\`, () => {}) })
    // it('only in a comment', () => {})`,
  'services/a.ts': 'export const a = 1',
  'web/a.test.tsx': `it('x', () => {})`,
  'gateway/e2e/a.spec.ts': `it('x', () => {})`,
  folder: '',
}
/** @type {string[]} */
let rulings = []
const problems = (...rows) =>
  problemsOf(
    [
      '# A page',
      '',
      '| number | state | code | test | ruling |',
      '| --- | --- | --- | --- | --- |',
      ...rows.map((row) => `| ${row} |`),
      '',
      '| ruling | about |',
      '| --- | --- |',
      '| R1, R2 | something |',
      '| ~~R3~~ | what was replaced |',
      ...rulings,
    ].join('\n'),
    ['1.01', '1.02'],
    (path) => FILES[path],
  )
const GOOD = '1.02 | not yet | | |'

test('a page whose numbers, files and titles are all there has nothing wrong', () => {
  assert.deepEqual(
    problems('1.01 | yes | `a.ts`, `folder` | `a.spec.ts` is "%s"; `a.spec.ts` it holds | R1', GOOD),
    [],
  )
})

const WRONG = [
  ['a missing number', [GOOD], '1.01: has no row'],
  ['a double number', [GOOD, GOOD, '1.01 | not yet | | |'], '1.02: is listed twice'],
  ['an unknown number', [GOOD, '1.01 | not yet | | |', '9.99 | not yet | | |'], '9.99: no such number'],
  ['a file that is not there', ['1.01 | yes | `b.ts` | |', GOOD], '1.01: there is no b.ts'],
  [
    'a test file that is not there',
    ['1.01 | yes | `a.ts` | `b.spec.ts` x |', GOOD],
    '1.01: there is no b.spec.ts',
  ],
  [
    'a title that no test has, though a comment does',
    ['1.01 | yes | `a.ts` | `a.spec.ts` only in a comment |', GOOD],
    '1.01: a.spec.ts has no test "only in a comment"',
  ],
  [
    'a test file without a title',
    ['1.01 | yes | `a.ts` | `a.spec.ts` |', GOOD],
    '1.01: which test of a.spec.ts?',
  ],
  ['a state that is none', ['1.01 | done | `a.ts` | |', GOOD], '1.01: "done" is no state'],
  ['partly without what is missing', ['1.01 | partly | `a.ts` | |', GOOD], '1.01: "partly" is no state'],
  ['yes without code', ['1.01 | yes | | |', GOOD], '1.01: holds without any code'],
  [
    'a rule of a server that only a page or a journey tests',
    ['1.01 | yes | `services/a.ts` | `web/a.test.tsx` x; `gateway/e2e/a.spec.ts` x |', GOOD],
    "1.01: its code is a server's, and no test there is named",
  ],
  ['a ruling that was replaced', ['1.01 | yes | `a.ts` | | R3', GOOD], '1.01: R3 does not apply'],
  ['a ruling that is not listed', ['1.01 | yes | `a.ts` | | R9', GOOD], '1.01: R9 does not apply'],
  ['ruled without a ruling', ['1.01 | ruled | | |', GOOD], '1.01: no ruling is named'],
]

test('the check of the specification refuses each of these', () => {
  assert.deepEqual(
    WRONG.map(([name, rows]) => [name, problems(...rows)]),
    WRONG.map(([name, , problem]) => [name, [problem]]),
  )
})

test('the check of the specification refuses a gap in the table of rulings', () => {
  rulings = ['| R5 | something |']
  assert.deepEqual(problems('1.01 | not yet | | |', GOOD), ['R4: is not in the table of rulings'])
  rulings = []
})
