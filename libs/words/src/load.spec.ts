import { countries } from './countries/en'
import type { Language } from './languages'
import { loadWords } from './load'

test('words are those of the language, or English where it is not written', async () => {
  expect((await loadWords('countries', 'fr')).DE).toBe('Allemagne')
  expect(await loadWords('countries', 'xx' as Language)).toBe(countries)
})
