import { checkDigit, passportLines } from '../test/passport'
import { linesOf, readLines } from './read-lines'

const TODAY = '2026-11-26'
const read = (lines: readonly string[]) => readLines(lines, TODAY)

test('the lines of a passport say what is in it', () => {
  expect(read(passportLines({ state: 'D', surname: 'VON MUELLER', givenNames: 'JOERG EMIL' }))).toEqual({
    passport: {
      surname: 'VON MUELLER',
      givenNames: 'JOERG EMIL',
      number: 'N1234567',
      nationality: 'DEU',
      issuingState: 'DEU',
      dateOfBirth: '1987-03-27',
      expiryDate: '2034-01-05',
      sex: 'female',
      isNameCut: false,
    },
  })
  // The example of ICAO Doc 9303, part 4; its passport ended in 2012.
  expect(
    readLines(
      ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'],
      '2012-01-01',
    ),
  ).toEqual({ problem: 'country' })
})

test('someone was born in the last hundred years, and a name that fills its place may go on', () => {
  const young = read(passportLines({ birth: '261125' }))
  const old = read(passportLines({ birth: '261127' }))
  expect(young).toMatchObject({ passport: { dateOfBirth: '2026-11-25' } })
  expect(old).toMatchObject({ passport: { dateOfBirth: '1926-11-27' } })
  expect(read(passportLines({ givenNames: 'A'.repeat(40) }))).toMatchObject({ passport: { isNameCut: true } })
})

/** The lines with another sign at a place of the second one. */
function changed(at: number, lines = passportLines()): string[] {
  const sign = lines[1][at]!
  const other = /\d/.test(sign) ? String((Number(sign) + 1) % 10) : sign === 'Z' ? 'A' : 'Z'
  return [lines[0], lines[1].slice(0, at) + other + lines[1].slice(at + 1)]
}

test('no single changed sign of number, dates and their check digits is taken', () => {
  const lines = passportLines({ number: 'AB1234567', personal: '12345678901234' })
  const covered = [...Array(44).keys()].filter((at) => (at < 10 || at > 12) && at !== 20)
  for (const at of covered) expect(read(changed(at, lines))).toHaveProperty('problem')
})

test('each check digit says what to look at', () => {
  expect(read(changed(9))).toEqual({ problem: 'number' })
  expect(read(changed(19))).toEqual({ problem: 'dateOfBirth' })
  expect(read(changed(27))).toEqual({ problem: 'expiryDate' })
  expect(read(changed(43))).toEqual({ problem: 'digits' })
})

test('what cannot be is not taken, whatever its check digits say', () => {
  const cases = {
    date: [
      { birth: '870231' },
      { birth: '87<<<<' },
      { expiry: '310431' },
      { expiry: '990101' },
      { birth: '871301' },
    ],
    number: [{ number: '' }, { number: 'AB 123456' }],
    country: [{ state: 'XYZ' }, { nationality: 'QQQ' }],
    name: [{ surname: '', givenNames: 'ASHA' }, { surname: 'VERM4' }],
  }
  for (const [problem, people] of Object.entries(cases))
    for (const person of people) expect([person, read(passportLines(person))]).toEqual([person, { problem }])
  expect(read(passportLines({ expiry: '261125' }))).toEqual({ problem: 'expired', day: '2026-11-25' })
  const [first, second] = passportLines()
  expect(read([first.replace('<<', '<'), second])).toEqual({ problem: 'lines' })
  expect(read([first.replace('ASHA<', 'ASHA<<B').slice(0, 44), second])).toEqual({ problem: 'name' })
  expect(read([`V${first.slice(1)}`, second])).toEqual({ problem: 'lines' })
})

test('lines are taken as people type and copy them', () => {
  const [first, second] = passportLines()
  expect(
    linesOf(` ${first.toLowerCase().replaceAll('<', '«')}\r\n\r\n${second.replace('IND', 'IND ')}\n`),
  ).toEqual([first, second])
  expect(linesOf(first + second)).toEqual([first, second])
  expect(linesOf('')).toEqual([])
})

test('a check digit is that of the standard', () => {
  expect(checkDigit('L898902C3')).toBe('6')
  expect(checkDigit('740812')).toBe('2')
})
