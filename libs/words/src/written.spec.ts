import { LANGUAGES } from './languages'
import { writtenDay } from './written'

it.each(Object.values(LANGUAGES).map(({ format }) => format))(
  'a day in %s ends without a dot, so that a sentence ends with one',
  (format) => {
    expect(writtenDay('2026-02-17', format)).not.toMatch(/\.$/)
    expect(writtenDay('2026-02', format)).not.toMatch(/\.$/)
  },
)

it('a Russian day has its year without a word for it', () => {
  expect(writtenDay('2026-02-17', 'ru')).toBe('17 февраля 2026')
})

it.each([
  ['en', '1 April'],
  ['de', '1. April'],
  ['ru', '1 апреля'],
  ['zh', '4月1日'],
] as const)('a day of every year has no year in %s', (language, written) => {
  expect(writtenDay('--04-01', LANGUAGES[language].format)).toBe(written)
})
