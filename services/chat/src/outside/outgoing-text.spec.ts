import { outgoingText } from './outgoing-text'

it.each([
  ['an address', 'write to asha.rao@example.com please', 'write to […] please'],
  ['a reference', 'BL-7K3M92QX where is it', '[…] where is it'],
  ['the number of a passport', 'passport M1234567 for Thailand', 'passport […] for Thailand'],
  ['a telephone number', 'call +44 20 7946 0000', 'call […]'],
  ['a street', 'I live at 12 Baker Street, visa for Thailand?', 'I live at […], visa for Thailand?'],
  ['a German street', 'ich wohne Hauptstraße 5, Visum?', 'ich wohne […], Visum?'],
  ['a French street', "j'habite 10 rue de Rivoli", "j'habite […]"],
  ['a Spanish street', 'vivo en calle Mayor 3', 'vivo en […]'],
  ['an Italian street', 'abito in via Roma 10', 'abito in […]'],
  ['a Portuguese street', 'moro na rua Augusta, 100', 'moro na […]'],
  ['a Russian street', 'живу на ул. Ленина, д. 5', 'живу на […]'],
  ['a Chinese street', '我住在南京路12号', '[…]'],
  ['an Arabic street', 'اسكن في شارع النيل 12', 'اسكن في […]'],
  ['a Hindi street', 'मैं 12 गांधी मार्ग पर रहता हूँ', 'मैं […] पर रहता हूँ'],
  ['other digits', 'my number is ٠١٢٣٤٥٦٧٨', 'my number is […]'],
])('%s stays in the house', (_what, question, outgoing) => {
  expect(outgoingText(question)).toBe(outgoing)
})

it('what is asked goes out', () => {
  expect(outgoingText('Can I stay 30 days in 2026?')).toBe('Can I stay 30 days in 2026?')
})
