import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dialectIn, lowered, overBudget } from './dialect.mjs'
import { wordFaults } from './words.mjs'

/** @param {string} file @param {string} source @param {RegExp} [fault] none unless given */
function expectFault(file, source, fault) {
  const faults = wordFaults(file, source)
  if (!fault) return assert.deepEqual(faults, [])
  assert.equal(faults.length, 1, faults.join('\n'))
  return assert.match(faults[0], fault)
}

test('a banned word in a name of code is found', () => {
  /** @type {[string, RegExp][]} */
  const cases = [
    ['publishFact', /say event/],
    ['OnHint', /say broadcast/],
    ['ALL_FACTS', /say event/],
    ['PaymentBook', /say what it is/],
    ['patienceFor', /say what it does/],
  ]
  for (const [name, instead] of cases)
    expectFault('libs/messaging/src/a.ts', `export const ${name} = 1`, instead)
})

test('a banned word in the name of a file is found', () => {
  expectFault('libs/messaging/src/fact-lanes.ts', '', /fact-lanes\.ts: say event/)
  expectFault('services/orders/src/order-hint.spec.ts', '', /say broadcast/)
})

test('words that only begin alike, texts, and names that are stored are not meant', () => {
  expectFault('libs/messaging/src/a.ts', `const useFactory = 'fact', factor = 2, StaffAct = 3, Rebooking = 4`)
  expectFault('libs/messaging/src/fact-check.store.ts', 'interface FactCheckRow {}')
})

test('a rule has facts in the catalogue, and a field has a hint on a page', () => {
  expectFault('services/catalogue/src/rules/a.ts', 'const policyFacts = 1')
  expectFault('web/src/ui/fields.tsx', 'export const hint = 1')
  expectFault('services/catalogue/src/rules/a.ts', 'const hint = 1', /say broadcast/)
})

test('a log message of one or two words is found, and a sentence is not', () => {
  expectFault('libs/a/src/a.ts', `log.warn({ event: 'a.b' }, 'tomorrow')`, /the log says "tomorrow"/)
  expectFault(
    'libs/a/src/a.ts',
    `log.error({ event: 'a.b' }, last ? 'a mail was given up' : 'again')`,
    /the log says "again"/,
  )
  expectFault('libs/a/src/a.ts', `log.warn({ event: 'a.b' }, 'a mail could not be sent')`)
})

/** @param {string} source @returns {string[]} the rules that it breaks, by their words */
const wordsIn = (source) => dialectIn(source).map(({ word }) => word)

test('a word of the dialect is found in a text and in a name, on its line', () => {
  const hits = dialectIn('// A caller\n// is told whether it worked.\nconst isTold = nobodyElse(TOLD)')
  assert.deepEqual(
    hits.map(({ word, line, text }) => `${word} ${line} ${text}`),
    ['told 2 told', 'told 3 Told', 'told 3 TOLD', 'nobody 3 nobody'],
  )
})

test('usual English that only looks alike is not found', () => {
  const usual = [
    'The code stands for a country.',
    'The button goes back to the list.',
    'setToldest, stoldfile, understands',
    'The meeting takes place; it is overdue.',
  ]
  for (const text of usual) assert.deepEqual(wordsIn(text), [], text)
})

test('every rule finds the word that it is named after', () => {
  const sentences = {
    'next look': 'until the next look',
    'to come': 'a day to come',
    stands: 'it stands there',
  }
  const rules = Object.keys(lowered({}, {}))
  for (const word of rules) assert.ok(wordsIn(sentences[word] ?? `so ${word}.`).includes(word), word)
})

test('a planted word of the dialect is reported with its place and with what to write instead', () => {
  const hits = { nobody: [{ file: 'a.ts', line: 3, text: 'Nobody', write: '' }] }
  assert.deepEqual(overBudget(hits, { nobody: 1 }), [])
  const [report, ...others] = overBudget(hits, { nobody: 0 })
  assert.equal(others.length, 0)
  assert.match(report, /"nobody" occurs 1 times, 0 are allowed\. Write "no one".*\n {2}a\.ts:3: "Nobody"/)
})

test('the budget only falls, and a word that it does not know may not occur', () => {
  const hits = { told: [1, 2, 3], nobody: [1] }
  const budget = lowered(hits, { told: 2, nobody: 5 })
  assert.equal(budget.told, 2)
  assert.equal(budget.nobody, 1)
  assert.equal(overBudget({ whoever: [{ file: 'a.ts', line: 1, text: 'whoever', write: '' }] }, {}).length, 1)
})
