import { saysOnly } from './reply-check'

const GIVEN = [
  'Yes. With a passport of India you need a visa for Thailand: Thailand eVisa.',
  'Standard: £65.00 (official fee £40.00, our service fee £25.00)',
  'Standard: 10 business days',
].join('\n')

it.each([
  'You need a visa for Thailand, an eVisa. It costs £65 in all.',
  'An eVisa is what you need: £40.00 official fee and £25.00 for us, in 10 business days.',
])('shows what says the same: %s', (reply) => {
  expect(saysOnly(reply, GIVEN)).toBe(true)
})

it.each([
  ['another amount', 'You need a visa; it costs £60.'],
  ['a number of days that is an amount', 'You need a visa; it takes 40 days.'],
  ['a time in words', 'You need a visa; it takes about two weeks.'],
  ['another currency', 'You need a visa; it costs $65.'],
  ['the opposite', 'You do not need a visa for Thailand.'],
  ['another kind', 'You get a visa on arrival in Thailand.'],
  ['a link', 'Apply at https://evil.example now.'],
  ['a link in our form', 'You need a visa. [Apply](/apply)'],
  ['HTML', 'You need a visa <script>alert()</script>'],
  ['an address', 'Write to help@evil.example about your visa.'],
  ['letters that the check cannot read', 'Виза не нужна.'],
  ['nothing', ' '],
])('does not show %s', (_what, reply) => {
  expect(saysOnly(reply, GIVEN)).toBe(false)
})
