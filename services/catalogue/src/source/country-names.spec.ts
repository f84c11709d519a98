import { LANGUAGES, isLanguage } from '@borderlane/words/languages'
import { loadWords } from '@borderlane/words/load'
import { readCountries } from './built-in-data'

describe('a country has one name', () => {
  it.each(Object.keys(LANGUAGES).filter(isLanguage))(
    'in %s, here and in pages and mails',
    async (language) => {
      const names = (await readCountries()).map(({ code, name, names: others }) => [
        code,
        language === 'en' ? name : others[language],
      ])
      expect(Object.fromEntries(names)).toEqual(await loadWords('countries', language))
    },
  )
})
