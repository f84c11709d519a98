import assert from 'node:assert/strict'
import { test } from 'node:test'
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
  expectFault('libs/persistence/src/check-facts.migration.ts', 'class CheckFacts1790000000060 {}')
})

test('a rule has facts in the catalogue, and a field has a hint on a page', () => {
  expectFault('services/catalogue/src/rule/a.ts', 'const policyFacts = 1')
  expectFault('web/src/ui/field.tsx', 'export const hint = 1')
  expectFault('services/catalogue/src/rule/a.ts', 'const hint = 1', /say broadcast/)
})

test('a banned phrase is found in a page, also where a line ends in it, and in a comment', () => {
  expectFault('docs/operator.md', 'Take care: who has both\nhas everything.', /who has both has everything/)
  expectFault(
    'libs/a/src/a.ts',
    '/**\n * Undefined for what is no token\n * of ours.\n */',
    /no token of ours/,
  )
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
