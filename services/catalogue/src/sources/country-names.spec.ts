import { LANGUAGES, isLanguage } from '@borderlane/words/languages'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readCountries } from './built-in-data'

const LOCALES = join(__dirname, '../../../../libs/words/locales')

describe('a country has one name', () => {
  it.each(Object.keys(LANGUAGES).filter(isLanguage))(
    'in %s, here and in pages and mails',
    async (language) => {
      const names = (await readCountries()).map(({ code, name, names: others }) => [
        code,
        language === 'en' ? name : others[language],
      ])
      expect(Object.fromEntries(names)).toEqual(
        JSON.parse(await readFile(join(LOCALES, language, 'countries.json'), 'utf8')),
      )
    },
  )
})
