/** Lines of an invented passport, with check digits that fit. */
export interface Invented {
  surname?: string
  givenNames?: string
  number?: string
  state?: string
  nationality?: string
  /** `YYMMDD` */
  birth?: string
  expiry?: string
  sex?: string
  personal?: string
}

const WEIGHTS = [7, 3, 1]
const VALUES = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** ICAO Doc 9303, part 3, section 4.9. */
export function checkDigit(text: string): string {
  const sum = [...text].reduce(
    (total, sign, at) => total + Math.max(0, VALUES.indexOf(sign)) * WEIGHTS[at % 3]!,
    0,
  )
  return String(sum % 10)
}

const withDigit = (text: string): string => text + checkDigit(text)

export function passportLines({
  surname = 'VERMA',
  givenNames = 'ASHA',
  number = 'N1234567',
  state = 'IND',
  nationality = state,
  birth = '870327',
  expiry = '340105',
  sex = 'F',
  personal = '',
}: Invented = {}): [string, string] {
  const blank = (text: string, length: number) => text.replaceAll(' ', '<').padEnd(length, '<')
  const [no, born, end] = [withDigit(blank(number, 9)), withDigit(birth), withDigit(expiry)]
  const own = personal ? withDigit(blank(personal, 14)) : '<'.repeat(15)
  return [
    `P<${blank(state, 3)}${blank(`${surname}<<${givenNames}`, 39)}`.slice(0, 44),
    no + blank(nationality, 3) + born + sex + end + own + checkDigit(no + born + end + own),
  ]
}
