import { type Visa, VisaField } from '@borderlane/contracts/visa'
import { compareTexts, type ExpectedVisa } from './visa-comparison'

/** The same numbers for the same seed, from 0 to below 1. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

type Random = () => number
const below = (random: Random, end: number): number => Math.floor(random() * end)
const oneOf = <T>(random: Random, all: readonly T[]): T => all[below(random, all.length)]!

/** What stands on a visa, before it is laid out. */
interface Sheet {
  given: string
  surname: string
  passportNumber: string
  born: string
  nationality: string
  from: string
  until: string
  entries: string
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const numbers = (day: string): string => day.split('-').reverse().join('/')
const named = (day: string): string => {
  const [year, month, date] = day.split('-')
  return `${date} ${MONTHS[Number(month) - 1]} ${year}`
}

/** How authorities lay out the same facts. */
const LAYOUTS: readonly ((sheet: Sheet) => string)[] = [
  (s) =>
    `SOCIALIST REPUBLIC\nE-VISA\nFull name: ${s.surname} ${s.given}\nPassport number: ${s.passportNumber}\n` +
    `Date of birth: ${numbers(s.born)}\tSex: F\nNationality: ${s.nationality}\n` +
    `Valid from ${numbers(s.from)} until ${numbers(s.until)}\nNumber of entries: ${s.entries}\nIssued 13/01/2026`,
  (s) =>
    `ELECTRONIC TRAVEL AUTHORISATION\nSurname / Nom\t${s.surname}\nGiven names / Prénoms\t${s.given}\n` +
    `Nationality / Nationalité\t${s.nationality}\nPassport No.\t${s.passportNumber.replace(/(?<=^.{3})/, ' ')}\n` +
    `Born on ${named(s.born)}\n${s.entries} ENTRY\nValid from: ${named(s.from)}\tDate of expiry: ${named(s.until)}`,
  (s) =>
    `Visa grant notice\nName ${s.given} ${s.surname}\tDate of birth ${s.born}\nCitizenship\n${s.nationality}\n` +
    `Passport ${s.passportNumber}\nEntries: ${s.entries}\nStay period: 30 days\n` +
    `Begins ${s.from}\nExpires ${s.until}\nPlease keep this notice.`,
]

const GIVEN = [
  'Asha Maria',
  'José Luis',
  'Anne-Marie',
  'Zoë',
  'Nguyen Van',
  'Ömer',
  'Siobhán',
  'Małgorzata',
  'Chloe Jane',
]
const SURNAMES = [
  'Rao',
  'Müller',
  "O'Brien",
  'García Márquez',
  'Søndergård',
  'Tran',
  'Yıldız',
  'Nowak',
  'Smith',
]
const PEOPLE: readonly { names: readonly string[]; shown: readonly string[] }[] = [
  { names: ['IN', 'IND', 'India', 'Indian'], shown: ['INDIA', 'Indian', 'IND', 'INDIA (IND)'] },
  { names: ['GB', 'GBR', 'United Kingdom', 'British'], shown: ['BRITISH', 'British Citizen', 'GBR'] },
  { names: ['TR', 'TUR', 'Türkiye', 'Turkish'], shown: ['TURKISH', 'Türkiye', 'TURKIYE'] },
]

function makeCase(random: Random): { expected: ExpectedVisa; sheet: Sheet; typed: Visa } {
  const given = oneOf(random, GIVEN)
  const surname = oneOf(random, SURNAMES)
  const { names, shown } = oneOf(random, PEOPLE)
  const two = (number: number): string => String(number).padStart(2, '0')
  // Different in day and month, so that the two can be mixed up.
  const born = `19${60 + below(random, 39)}-${two(1 + below(random, 6))}-${two(7 + below(random, 6))}`
  const passportNumber = `${oneOf(random, ['X', 'AB', 'P'])}${1_000_000 + below(random, 8_999_999)}`
  const validFrom = `2026-${two(1 + below(random, 6))}-${two(7 + below(random, 6))}`
  const validUntil = `2026-${two(7 + below(random, 6))}-${two(1 + below(random, 6))}`
  const entries = oneOf(random, ['single', 'double', 'multiple'] as const)
  const spelled = oneOf<(text: string) => string>(random, [
    (text) => text,
    (text) => text.toUpperCase(),
    (text) =>
      text
        .toUpperCase()
        .replaceAll('Ü', 'UE')
        .replaceAll('Ö', 'OE')
        .replaceAll('Ø', 'OE')
        .replaceAll('Å', 'AA'),
    (text) => text.toUpperCase().replaceAll('Ø', 'O').normalize('NFD').replace(/\p{M}/gu, ''),
    (text) => text.toUpperCase().replace(/[-' ]/g, ''),
  ])
  return {
    expected: {
      fullName: `${given} ${surname}`,
      passportNumber,
      dateOfBirth: born,
      nationality: names,
      destinationCountry: 'VN',
    },
    sheet: {
      given: spelled(given),
      surname: spelled(surname),
      passportNumber,
      born,
      nationality: oneOf(random, shown),
      from: validFrom,
      until: validUntil,
      entries: entries.toUpperCase(),
    },
    typed: { validFrom, validUntil, entries },
  }
}

/** Another sign in one place: a letter for a letter, a digit for a digit. */
function changed(random: Random, text: string, from = 0): string {
  const places = [...text].flatMap((sign, at) => (at >= from && /[\p{L}\d]/u.test(sign) ? [at] : []))
  const at = oneOf(random, places)
  const others = [...(/\d/.test(text[at]!) ? '0123456789' : 'BCDFGHKMPQVWXZ')].filter(
    (sign) => sign !== text[at],
  )
  return text.slice(0, at) + oneOf(random, others) + text.slice(at + 1)
}
const swapped = (text: string): string => {
  const at = [...text].findIndex(
    (sign, here) => here > 2 && text[here + 1] !== undefined && sign !== text[here + 1],
  )
  return at < 0 ? `${text}1` : text.slice(0, at) + text[at + 1]! + text[at]! + text.slice(at + 2)
}
const isDay = (text: string): boolean => !Number.isNaN(Date.parse(text))
function anotherDay(random: Random, day: string): string {
  for (;;) {
    const other = changed(random, day, 2)
    if (isDay(other)) return other
  }
}

/** One error each, as they happen: the field that has it, and what then stands on the visa. */
const ERRORS: readonly [VisaField, (sheet: Sheet, random: Random) => Partial<Sheet>][] = [
  ['fullName', (s, random) => ({ surname: changed(random, s.surname) })],
  ['fullName', (s, random) => ({ given: changed(random, s.given) })],
  ['fullName', (s) => ({ surname: s.surname.slice(0, -1) })],
  ['fullName', () => ({ given: '' })],
  ['fullName', (s) => ({ given: `${s.given} LEELA` })],
  ['fullName', (s) => ({ surname: `${s.surname} SINGH` })],
  ['passportNumber', (s, random) => ({ passportNumber: changed(random, s.passportNumber) })],
  ['passportNumber', (s) => ({ passportNumber: swapped(s.passportNumber) })],
  ['passportNumber', (s) => ({ passportNumber: s.passportNumber.slice(0, -1) })],
  ['passportNumber', (s) => ({ passportNumber: `${s.passportNumber}7` })],
  ['dateOfBirth', (s, random) => ({ born: anotherDay(random, s.born) })],
  ['dateOfBirth', ({ born }) => ({ born: `${born.slice(0, 5)}${born.slice(8)}-${born.slice(5, 7)}` })],
  ['nationality', () => ({ nationality: 'PAKISTANI' })],
  ['nationality', () => ({ nationality: 'IDN' })],
  ['validity', (s, random) => ({ until: anotherDay(random, s.until) })],
  ['validity', (s, random) => ({ from: anotherDay(random, s.from) })],
  ['entries', ({ entries }) => ({ entries: entries === 'SINGLE' ? 'DOUBLE' : 'SINGLE' })],
]

const ALL_SAME = Object.fromEntries(VisaField.options.map((field) => [field, 'same']))

describe('a visa and its application', () => {
  it('are the same in every layout and spelling, with what staff typed and without', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const { expected, sheet, typed } = makeCase(seeded(seed))
      for (const layout of LAYOUTS) {
        const text = layout(sheet)
        for (const said of [typed, {}]) {
          const { comparison, visa } = compareTexts(text, expected, said)
          expect({ text, expected, comparison, visa }).toEqual({
            text,
            expected,
            comparison: ALL_SAME,
            visa: typed,
          })
        }
      }
    }
  })

  it('differ in the field that has an error: none of 200 passes as the same', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const random = seeded(1_000 + seed)
      const { expected, sheet, typed } = makeCase(random)
      const [field, spoil] = ERRORS[seed % ERRORS.length]!
      const layout = LAYOUTS[below(random, LAYOUTS.length)]!
      const text = layout({ ...sheet, ...spoil(sheet, random) })
      const { comparison } = compareTexts(text, expected, typed)
      expect({ text, expected, ...comparison, [field]: 'same' }).toEqual({ text, expected, ...ALL_SAME })
      expect({ text, field, isSame: comparison[field] === 'same' }).toEqual({ text, field, isSame: false })
    }
  })

  const EXPECTED: ExpectedVisa = {
    fullName: 'Asha Maria Rao',
    passportNumber: 'X1234567',
    dateOfBirth: '1990-03-04',
    nationality: ['IN', 'IND', 'Indian', 'India'],
    destinationCountry: 'VN',
  }
  const fieldsOf = (text: string | null, typed: Visa = {}, expected = EXPECTED) =>
    compareTexts(text, expected, typed).comparison

  it('says that one sign differs', () => {
    expect(
      fieldsOf(
        'Name: RAO ASHA MARJA\nPassport X1234576\nBorn 05/03/1990\nNationality: INDIAM\nValid from 01/02/2026 to 01/05/2026',
        { validUntil: '2026-05-02' },
      ),
    ).toEqual({
      fullName: 'one_sign',
      passportNumber: 'one_sign',
      dateOfBirth: 'one_sign',
      nationality: 'one_sign',
      validity: 'one_sign',
      entries: 'not_found',
    })
  })

  it('are unreadable without text', () => {
    for (const text of [null, '', ' \n\t'])
      expect(new Set(Object.values(fieldsOf(text)))).toEqual(new Set(['unreadable']))
  })

  it('read days as the text writes its other days, and as the destination does where it has none', () => {
    expect(fieldsOf('Born 03/04/1990, issued 01/31/2026').dateOfBirth).toBe('same')
    expect(fieldsOf('Born 03/04/1990, issued 31/01/2026').dateOfBirth).toBe('not_found')
    expect(fieldsOf('Born 03/04/1990', {}, { ...EXPECTED, destinationCountry: 'US' }).dateOfBirth).toBe(
      'same',
    )
    expect(fieldsOf('Né le 4 mars 1990').dateOfBirth).toBe('same')
    expect(fieldsOf('出生日期 1990年3月4日').dateOfBirth).toBe('same')
  })

  it('are not the same where a part of the name stands elsewhere, or another part beside it', () => {
    for (const text of [
      'Name: ASHA RAO\nHotel SANTA MARIA',
      'Surname: RAO\nGiven names: ASHA MARIA\nMiddle name: LEELA',
      'Given names: ASHA\nSurname: RAO\nSANTA MARIA ROAD',
    ])
      expect([text, fieldsOf(text).fullName]).toEqual([text, 'not_found'])
  })

  it('are not the same where the number goes on, or stands twice and differs', () => {
    for (const text of ['X1234567 8', 'X 123 4567 89', 'AX1234567', 'X1234567 and X1234568'])
      expect([text, fieldsOf(text).passportNumber]).not.toEqual([text, 'same'])
    expect(fieldsOf('Passport: X1234567<1IND').passportNumber).toBe('same')
  })

  it('take a nationality from where it is said only, and an earlier one not at all', () => {
    expect(fieldsOf('Embassy of INDIA').nationality).toBe('not_found')
    expect(fieldsOf('Previous nationality: PAKISTANI\nNationality: INDIAN Sex: F').nationality).toBe('same')
    expect(fieldsOf('Previous nationality: INDIAN\nNationality: PAKISTANI').nationality).toBe('not_found')
  })

  it('leave to a person what a head line over two days does not say', () => {
    const { comparison, visa } = compareTexts(
      'Valid from\tValid until\n01/03/2026\t01/06/2026\nPassport expiry 01/01/2030',
      EXPECTED,
      {},
    )
    expect([comparison.validity, visa]).toEqual(['not_found', {}])
  })
})
