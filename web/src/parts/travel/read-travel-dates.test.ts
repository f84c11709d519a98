import { LOCALES } from '@borderlane/contracts/primitives'
import { formatDate } from '../words/format'
import { readTravelDates } from './read-travel-dates'

const TODAY = new Date(2026, 10, 22, 12)
const read = (text: string, language = 'en') => readTravelDates(text, language, TODAY)

test.each([
  ['1 to 14 December 2026', 'en', '2026-12-01', '2026-12-14'],
  ['10/05/2027 - 20/05/2027', 'en', '2027-05-10', '2027-05-20'],
  ['28 December 2026 to 5 January 2027', 'en', '2026-12-28', '2027-01-05'],
  ['1 Dec 2026 until 14 Dec', 'en', '2026-12-01', '2026-12-14'],
  ['du 1 au 14 décembre 2026', 'fr', '2026-12-01', '2026-12-14'],
  ['1-14 December 2026', 'de', '2026-12-01', '2026-12-14'],
  ['December 1–14, 2026', 'en', '2026-12-01', '2026-12-14'],
  ['1st to 14th of December 2026', 'zh', '2026-12-01', '2026-12-14'],
  ['del 1 al 14 de diciembre de 2026', 'es', '2026-12-01', '2026-12-14'],
  ['dal 28 dicembre al 5 gennaio 2027', 'it', '2026-12-28', '2027-01-05'],
  ['de 1 a 14 de dezembro de 2026', 'pt', '2026-12-01', '2026-12-14'],
  ['с 1 по 14 декабря 2026 г.', 'ru', '2026-12-01', '2026-12-14'],
  ['01.12.2026-14.12.2026', 'de', '2026-12-01', '2026-12-14'],
  ['03.04.2027 - 05.06.2027', 'de', '2027-04-03', '2027-06-05'],
  ['01.-14.12.2026', 'de', '2026-12-01', '2026-12-14'],
  ['12/01/2026 - 12/14/2026', 'en', '2026-12-01', '2026-12-14'],
  ['2026-12-01 / 2026-12-14', 'hi', '2026-12-01', '2026-12-14'],
  ['2026年12月1日至14日', 'zh', '2026-12-01', '2026-12-14'],
  ['2026年12月28日到1月5日', 'en', '2026-12-28', '2027-01-05'],
  ['1 से 14 दिसंबर 2026 तक', 'hi', '2026-12-01', '2026-12-14'],
  ['من ١ إلى ١٤ ديسمبر ٢٠٢٦', 'ar', '2026-12-01', '2026-12-14'],
  ['من 1 إلى 14 كانون الأول 2026', 'ar', '2026-12-01', '2026-12-14'],
  ['1\u00a0to\u200e １４ December 2026', 'ar', '2026-12-01', '2026-12-14'],
])('both days of "%s" (%s) are certain', async (text, language, arrival, departure) => {
  expect(await read(text, language)).toEqual({ arrival, departure, isCertain: true })
})

test.each(LOCALES)(
  'days that were confirmed in %s are read back as they are, on a page of any language',
  async (language) => {
    const { range } = jest.requireActual<{ range: string }>(`../../locales/${language}/travel.json`)
    for (let month = 1; month <= 12; month += 1) {
      const arrival = `2027-${String(month).padStart(2, '0')}-09`
      const departure = month === 12 ? '2028-01-01' : `2027-${String(month + 1).padStart(2, '0')}-10`
      const text = range
        .replace('{{arrival}}', formatDate(arrival, 'day', language))
        .replace('{{departure}}', formatDate(departure, 'day', language))
      const days = { arrival, departure, isCertain: true }
      expect(await read(text, language)).toEqual(days)
      expect(await read(text, 'en')).toEqual(days)
    }
  },
)

test.each([
  ['next summer', {}],
  ['in three weeks', { arrival: '2026-12-13' }],
  ['next month', {}],
  // The ten days count from the arrival: a guess of a day before it would be an error that no one made.
  ['in 3 weeks for 10 days', { arrival: '2026-12-13', departure: undefined }],
  ['December 2026', {}],
  ['10 May 2027', { arrival: '2027-05-10' }],
  ['1 to 14 December', { arrival: '2026-12-01', departure: '2026-12-14' }],
  ['a week from 1 March 2027', { departure: '2027-03-01' }],
  ['1 week, 5.12.2026', {}],
  ['2 people, 10 May 2027', {}],
  ['14 to 1 December 2026', {}],
  ['03/04/2027 - 05/06/2027', { arrival: '2027-04-03', departure: '2027-06-05' }],
])('"%s" is asked back about', async (text, guess) => {
  expect(await read(text)).toMatchObject({ ...guess, isCertain: false })
})
