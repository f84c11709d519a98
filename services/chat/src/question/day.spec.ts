import { dayIn, spanIn, TIME_WORDS } from './day'

const NOW = new Date('2026-11-24T12:00:00Z')

it('reads the day of travel in a question, in ten languages', () => {
  const rows = [
    ['Do I need a visa in March 2027?', '2027-03'],
    ['on 10 February 2027', '2027-02-10'],
    ['on February 10th, 2027', '2027-02-10'],
    ['on December 20th', '2026-12-20'],
    ['we fly in may', '2027-05'],
    ['mai 10 march 2027 ko ja raha hu', '2027-03-10'],
    ['2027-01-15 france to china', '2027-01-15'],
    ['am 3.2.2027', '2027-02-03'],
    ['im November', '2026-11'],
    ['am 2. Januar', '2027-01-02'],
    ['en marzo de 2027', '2027-03'],
    ['le 1er février 2027', '2027-02-01'],
    ['a marzo 2027', '2027-03'],
    ['em março de 2027', '2027-03'],
    ['в марте 2027', '2027-03'],
    ['2 мая', '2027-05-02'],
    ['في مارس ٢٠٢٧', '2027-03'],
    ['2027年3月去中国', '2027-03'],
    ['那三月呢', '2027-03'],
    ['5月3日出发', '2027-05-03'],
    ['मार्च 2027 में', '2027-03'],
    ['next year', '2027'],
    ['in three weeks', '2026-12-15'],
    ['the day after tomorrow', '2026-11-26'],
    ['del 1 al 14 de diciembre de 2026', '2026-12-01'],
    ['с 5 по 14 марта 2027', '2027-03-05'],
    ['من 1 إلى 14 ديسمبر 2026', '2026-12-01'],
    ['2026年12月1日至14日', '2026-12-01'],
    ['through 2035', '2035'],
    ['flight on 12/12', '2026-12-12'],
    ['vuelo el 24/3', '2027-03-24'],
    ['Abflug am 5.3., klappt das?', '2027-03-05'],
    ['kal flight hai', '2026-11-25'],
    ['parso jana hai', '2026-11-26'],
    ['next month', '2026-12'],
    ['im Juli, 2 Monate', '2027-07'],
    ['下周五走', '2026-12-04'],
    ['nächste Woche Freitag', '2026-12-04'],
    ['da tempo ate dia 20?', '2026-12-20'],
    ['is it there by the 5th', '2026-12-05'],
    ['успею до нового года', '2027-01-01'],
  ] as const
  const others = rows.flatMap(([question, day]) => {
    const read = dayIn(question, NOW)
    return read === day ? [] : [`${question}: ${read}, not ${day}`]
  })
  expect(others).toEqual([])
})

it.each([
  'may I stay 30 days?',
  'can I stay for three months?',
  'they refused me in 2023',
  'passport N1234567',
  'visa subclass 601',
  'on 5/3 or so',
  'open 24/7, fee 2.5 percent',
  'my passport expires on 4 May 2028',
  'mein Visum läuft am 12.8.2027 ab',
  "j'étais là du 3 au 20 février",
  'паспорт действует до 15.09.2029',
  'entré el 2 de marzo',
  'darf ich bis 2033 bleiben',
  'क्या 2033 तक रह सकता हूँ',
  'darf ich bis 20 Tage bleiben',
  'el 20 por ciento',
])('sees no day of travel in "%s"', (question) => {
  expect(dayIn(question, NOW)).toBeUndefined()
})

it('a day of travel is seen beside the last day of a document', () => {
  expect(dayIn('we fly on 3 February 2027, passport valid until 2034', NOW)).toBe('2027-02-03')
})

it('a couple of weeks are two, a few are any number', () => {
  expect(['a couple of weeks', 'un par de semanas', 'ein paar Wochen'].map(spanIn)).toEqual([
    14,
    14,
    undefined,
  ])
})

it('a day is seen in the example of each word of time', () => {
  expect(TIME_WORDS.filter(({ example }) => !dayIn(example, NOW))).toEqual([])
})
