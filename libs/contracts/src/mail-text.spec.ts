import { findWrongMailText, groupOf } from './mail-text'

const SHIPPED = 'A passport from {{passport, of}} and {{amount}} for {{brand}}.'

it.each([
  ['other words around the same places', '{{amount}}, {{passport, of}}', undefined],
  ['a country without its form', '{{amount}} {{passport}} {{brand}}', undefined],
  ['a place that no one fills in', '{{amount}} {{passport}} {{iban}}', { code: 'unknown', places: ['iban'] }],
  [
    'a form that the text does not have',
    '{{amount}} {{passport, for}}',
    { code: 'unknown', places: ['passport, for'] },
  ],
  ['a place that is not escaped', '{{- amount}} {{passport}}', { code: 'unknown', places: ['- amount'] }],
  ['half of a place', '{{amount}} {{passport}} {{brand', { code: 'unknown', places: ['{{'] }],
  ['too few places', 'Hello from {{brand}}', { code: 'missing', places: ['passport', 'amount'] }],
  ['markup', '<b>{{amount}}</b> {{passport}}', { code: 'markup' }],
  ['another text inside', '$t(footer) {{amount}} {{passport}}', { code: 'markup' }],
])('a changed mail text with %s', (_what, text, wrong) => {
  expect(findWrongMailText(SHIPPED, text)).toEqual(wrong)
})

it('mails to staff and numbers are not an operator’s to change', () => {
  expect(
    [
      'confirmation.subject',
      'greeting',
      'proposal.waiting.rule',
      'inbox.subject',
      'counts.days_one',
      'common.x',
    ].map(groupOf),
  ).toEqual([...['confirmation', 'common', undefined, undefined, undefined, undefined]])
})
