import { COUNTRY_CODES } from '../forms/kinds'
import { Applicant, Correction, Identity, ShownApplicant } from './applicant'
import { DraftContents } from './drafts'
import { QUESTIONS } from '../forms/standard-form'

const good = {
  fullName: 'Asha Rao',
  email: 'asha@example.com',
  phone: '+44 (20) 7946-0000',
  dateOfBirth: '1987-03-19',
  passportNumber: 'X47 Q99-ZK3',
  travelDates: 'June',
}
/** The fields that are refused. */
const wrong = (fields: object): string[] => {
  const parsed = Applicant.safeParse({ ...good, ...fields })
  return parsed.success ? [] : [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))]
}

describe('an applicant', () => {
  it.each([
    'Ana-María O’Neill',
    'Łukasz Żółć',
    'محمد‌رضا', // with a joiner that its spelling needs
    'क्‍षमा',
    '李小龍',
    'Björk',
    'Smith, John Jr.',
  ])('may be called %s', (fullName) => expect(wrong({ fullName })).toEqual([]))

  it.each([
    ['nothing but a zero-width space', '\u200b'],
    ['a filler that counts as a letter', '\u3164\u3164'],
    ['an empty Braille cell', 'Asha\u2800'],
    ['text that is shown reversed', '\u202eoaR ahsA'],
    ['a code point that is not a character', 'Asha\uffff'],
    ['half a character', 'Asha\ud800'],
    ['a character for private use', 'Asha\ue000'],
    ['a tag', 'Asha\u{e0041}'],
    ['digits alone', '1234'],
    ['dashes alone', '---'],
  ])('has no name with %s', (_what, fullName) => expect(wrong({ fullName })).toEqual(['fullName']))

  it.each([
    ['fullName', '\u2067Asha\u00a0 \nRao\u200b\u2069', 'Asha Rao'],
    ['email', '\u200basha＠example.com\ufeff', 'asha@example.com'],
    ['phone', '\u202a+44\u00a020\u20117946 ００００\u202c', '+44 20-7946 0000'],
    ['phone', '٠٢٠ ٧٩٤٦ ٠٠٠٠', '020 7946 0000'],
    ['passportNumber', '\u200eＸ１２３\u00a0४५६७', 'X123 4567'],
    ['travelDates', '1\u00a0to\r\n14 December\u200f', '1 to 14 December'],
  ])('is kept as it is seen, whatever was pasted along with it: %s', (field, pasted, kept) => {
    expect(Applicant.parse({ ...good, [field]: pasted })).toMatchObject({ [field]: kept })
  })

  it.each([
    'in May',
    '1 to 14 December 2026',
    'с 1 по 14 мая',
    'deux semaines en août',
    '十二月',
    'في ديسمبر',
    '१ से १४',
  ])('may travel "%s"', (travelDates) => expect(wrong({ travelDates })).toEqual([]))

  it.each(['yesterday', '!!!', 'gestern', 'soon'])('has no dates of travel in "%s"', (travelDates) =>
    expect(wrong({ travelDates })).toEqual(['travelDates']),
  )

  it.each([
    ['nationality', ['GB', 'XK', 'TW'], ['ZZ', 'XX', 'UK', 'gb', '']],
    ['phone', ['12345', '+44 20 7946 0000', '(020) 7946.0000'], ['-----', '+-----', '1234', '1'.repeat(16)]],
    ['passportNumber', ['AB12', 'X1234567', 'AB 12-34'], ['----', '-AB1', 'A--B12', 'AB1', 'A B', '    ']],
    [
      'passportExpiryDate',
      ['2031-02-28'],
      ['0001-01-01', '1999-12-31', '2025-06-30', '2100-01-01', '2031-02-30'],
    ],
    ['dateOfBirth', ['1900-01-01'], ['1899-12-31', '2100-01-01', '0001-01-01']],
    ['travelDates', ['1 to 14 December ✈'], ['\u202eJune', 'June\uffff', '\u200b']],
  ])('is refused by field for a bad %s', (field, right, bad) => {
    for (const value of right) expect(wrong({ [field]: value })).toEqual([])
    for (const value of bad) expect(wrong({ [field]: value })).toEqual([field])
  })
})

describe('the standard form', () => {
  const EIGHT = [
    'fullName',
    'dateOfBirth',
    'email',
    'phone',
    'nationality',
    'passportNumber',
    'passportExpiryDate',
    'travelDates',
  ]
  const without = (...names: string[]) => EIGHT.filter((name) => !names.includes(name))

  it('asks for the eight answers of the specification', () => {
    expect(QUESTIONS.map(({ id }) => id)).toEqual(EIGHT)
    expect(Object.keys(Applicant.shape)).toEqual(EIGHT)
    expect(EIGHT.filter((name) => wrong({ [name]: undefined }).length > 0)).toEqual(
      without('nationality', 'passportExpiryDate'),
    )
  })

  it('lets all be corrected but the address, which no correction can carry', () => {
    expect(Object.keys(Correction.shape)).toEqual(without('email'))
    expect(Correction.safeParse({ email: 'other@example.com' }).success).toBe(false)
  })

  it('shows neither passport number nor date of birth, whatever comes along', () => {
    const { passportNumber: _number, dateOfBirth: _birth, ...open } = good
    const beside = { nationality: 'IN', passportNumberMasked: '••••••K3' }
    expect(ShownApplicant.parse({ ...good, ...beside })).toEqual({ ...open, ...beside })
    expect(Object.keys(Identity.shape)).toEqual(['dateOfBirth', 'passportNumber'])
  })

  it('lets an erased application be shown: its texts are empty, a day is left out', () => {
    const texts = { fullName: '', email: '', phone: '', travelDates: '', passportNumberMasked: '' }
    const erased = { ...texts, nationality: 'IN' }
    expect(ShownApplicant.safeParse(erased).success).toBe(true)
    expect(ShownApplicant.safeParse({ ...erased, passportExpiryDate: '' }).success).toBe(false)
  })

  it('keeps every answer in a draft, unfinished as it is', () => {
    const choice = { from: 'IN', to: 'TH', speed: 'standard', denialProtection: false, email: good.email }
    const empty = Object.fromEntries(without('email').map((name) => [name, '']))
    const passportNumber = 'X4'
    expect(DraftContents.parse({ ...choice, passportNumber })).toEqual({
      ...choice,
      ...empty,
      passportNumber,
    })
  })
})

describe('the codes of countries', () => {
  it('are 249 of ISO and Kosovo’s', () => {
    expect(COUNTRY_CODES.size).toBe(250)
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
    expect([...COUNTRY_CODES].filter((code) => !names.of(code))).toEqual([])
  })
})
