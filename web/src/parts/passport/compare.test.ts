import { STANDARD_FORM } from '@borderlane/contracts/forms/standard'
import { choose, compare } from './compare'
import type { Passport } from '@borderlane/vision/passport/passport'

const passport: Passport = {
  surname: 'MUELLER',
  givenNames: 'JOERG',
  number: 'C01X00T47',
  nationality: 'DEU',
  issuingState: 'DEU',
  dateOfBirth: '1964-08-12',
  expiryDate: '2032-02-28',
  sex: 'male',
  isNameCut: false,
}
const codeOf = (iso3: string) => (iso3 === 'DEU' ? 'DE' : undefined)
const rowsFor = (answers: Record<string, string>) => compare(STANDARD_FORM, answers, passport, codeOf)
const isSame = (answers: Record<string, string>, id: string) =>
  rowsFor(answers).find(({ question }) => question.id === id)?.isSame

test('a form is answered with what it asks, and names and nationality are to be confirmed', () => {
  expect(rowsFor({}).map(({ question, read, isToConfirm }) => [question.id, read, isToConfirm])).toEqual([
    ['fullName', 'JOERG MUELLER', true],
    ['dateOfBirth', '1964-08-12', false],
    ['nationality', 'DE', true],
    ['passportNumber', 'C01X00T47', false],
    ['passportExpiryDate', '2032-02-28', false],
  ])
})

test('marks, blanks and small letters are no difference, another letter is', () => {
  expect(isSame({ fullName: 'Jörg Müller' }, 'fullName')).toBe(true)
  expect(isSame({ fullName: 'Joerg Mueller' }, 'fullName')).toBe(true)
  expect(isSame({ fullName: 'Jorg Miller' }, 'fullName')).toBe(false)
  expect(isSame({ passportNumber: 'c01x 00t47' }, 'passportNumber')).toBe(true)
  expect(isSame({ passportNumber: 'C01X00T41' }, 'passportNumber')).toBe(false)
  expect(isSame({ nationality: 'FR' }, 'nationality')).toBe(false)
})

test('what is alike stays as it was typed, and an own answer stays where its owner says so', () => {
  const rows = rowsFor({ fullName: 'Jörg Müller', dateOfBirth: '1964-08-13' })
  const { taken, read } = choose(rows, new Set(['dateOfBirth']))
  expect(taken).toEqual({ nationality: 'DE', passportNumber: 'C01X00T47', passportExpiryDate: '2032-02-28' })
  expect(read).toMatchObject({ fullName: 'Jörg Müller', dateOfBirth: '1964-08-12' })
})
