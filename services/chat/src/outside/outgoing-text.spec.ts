import { outgoingText } from './outgoing-text'

it.each([
  ['an address', 'write to asha.rao@example.com please', 'write to […] please'],
  ['a reference', 'BL-7K3M92QX where is it', '[…] where is it'],
  ['the number of a passport', 'passport M1234567 for Thailand', 'passport […] for Thailand'],
  ['a telephone number', 'call +44 20 7946 0000', 'call […]'],
  ['other digits', 'my number is ٠١٢٣٤٥٦٧٨', 'my number is […]'],
])('%s stays in the house', (_what, question, outgoing) => {
  expect(outgoingText(question)).toBe(outgoing)
})

it('what is asked goes out', () => {
  expect(outgoingText('Can I stay 30 days in 2026?')).toBe('Can I stay 30 days in 2026?')
})
