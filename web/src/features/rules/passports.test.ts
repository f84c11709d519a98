import { EU_CODES, passportsIn } from './passports'

test('codes are read however they are separated, each once, and what is not a country is listed apart', () => {
  const known = new Set(['GB', 'IN', 'TH'])
  expect(passportsIn('gb, IN;GB\nth  XX Thailand', known)).toEqual({
    codes: ['GB', 'IN', 'TH'],
    unknown: ['XX', 'THAILAND'],
  })
})

test('the Union has 27 members', () => expect(new Set(EU_CODES).size).toBe(27))
