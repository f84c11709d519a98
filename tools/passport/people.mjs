// Invented people, and the two lines that their passports have (ICAO Doc 9303, part 4).
/** @import { Random } from './random.mjs' */

const SURNAMES = [
  ...['ERIKSSON', 'OBRIEN', 'SIQUEIRA OLIVEIRA', 'IOANNIDIS', 'GONZALEZ ZUBIZARRETA', 'NGUYEN', 'AL KHATIB'],
  ...['QUOZZO', 'BISHOP', 'SZABO', 'O', 'VAN DER BERG', 'MUELLER', 'OKONKWO', 'XU', 'WYJADLOWSKI'],
]
const GIVEN_NAMES = [
  ...['ANNA MARIA', 'SIOBHAN', 'ILIOS', 'GUILLERMO JOSE', 'THI BICH', 'OMAR', 'QUINN', 'ISABELLA'],
  ...['BOGLARKA', 'SU', 'WILLEM', 'JOERG', 'CHIDI', 'KLARA LIKKE', 'ZOFIA', 'JACEK FELIX'],
]
const STATES = [
  'GBR',
  'FRA',
  'IND',
  'USA',
  'D',
  'ESP',
  'VNM',
  'NGA',
  'BRA',
  'ITA',
  'NLD',
  'HUN',
  'EGY',
  'CAN',
  'POL',
]
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const DIGITS = [...'0123456789']

/** @param {string} text */
export function checkDigit(text) {
  const values = [...DIGITS, ...LETTERS]
  const sum = [...text].reduce(
    (total, sign, at) => total + Math.max(0, values.indexOf(sign)) * [7, 3, 1][at % 3],
    0,
  )
  return String(sum % 10)
}

/** @param {string} text */
const withDigit = (text) => text + checkDigit(text)
/** @param {string} text @param {number} length */
const filled = (text, length) => text.replaceAll(' ', '<').padEnd(length, '<').slice(0, length)

/** @param {Random} random @param {number} from @param {number} to years */
function day(random, from, to) {
  const two = (/** @type {number} */ value) => String(value).padStart(2, '0')
  return two(random.int(from, to) % 100) + two(random.int(1, 13)) + two(random.int(1, 29))
}

/** @param {Random} random @returns {[string, string]} */
export function inventLines(random) {
  const state = random.pick(STATES)
  const names = filled(`${random.pick(SURNAMES)}<<${random.pick(GIVEN_NAMES)}`, 39)
  let number = ''
  while (number.length < 9) number += random.pick(random.next() < 0.35 ? LETTERS : DIGITS)
  const birth = withDigit(day(random, 1945, 2015))
  const expiry = withDigit(day(random, 2028, 2036))
  const own =
    random.next() < 0.3 ? withDigit(filled(String(random.int(0, 1e9)).padStart(9, '0'), 14)) : filled('', 15)
  const sex = random.pick(['M', 'F', '<'])
  const first = withDigit(number)
  return [
    `P<${filled(state, 3)}${names}`,
    first + filled(state, 3) + birth + sex + expiry + own + checkDigit(first + birth + expiry + own),
  ]
}

/**
 * The lines of an identity card: three of 30 (ICAO Doc 9303, part 5) or two of 36 (part 6).
 * @param {Random} random @param {30 | 36} length @returns {string[]}
 */
export function inventCard(random, length) {
  const state = filled(random.pick(STATES), 3)
  const names = `${random.pick(SURNAMES)}<<${random.pick(GIVEN_NAMES)}`
  let number = ''
  while (number.length < 9) number += random.pick(random.next() < 0.35 ? LETTERS : DIGITS)
  const [birth, expiry] = [withDigit(day(random, 1945, 2015)), withDigit(day(random, 2028, 2036))]
  const sex = random.pick(['M', 'F', '<'])
  const code = `${random.pick(['I', 'A', 'C'])}${random.pick(['<', 'D', 'R'])}`
  const own = (/** @type {number} */ places) =>
    filled(random.next() < 0.3 ? String(random.int(0, 1e7)) : '', places)
  if (length === 36) {
    const second = [withDigit(number), birth, expiry + own(7)]
    return [
      code + state + filled(names, 31),
      second[0] + state + birth + sex + second[2] + checkDigit(second.join('')),
    ]
  }
  // Some numbers have more signs than places.
  const isLong = random.next() < 0.15
  const tail = String(random.int(100, 1_000))
  const first = isLong
    ? filled(`${number}<${tail}${checkDigit(`${number}<${tail}`)}`, 25)
    : withDigit(number) + own(15)
  const rest = own(11)
  return [
    code + state + first,
    birth + sex + expiry + state + rest + checkDigit(first + birth + expiry + rest),
    filled(names, 30),
  ]
}

/** Where the number begins, by the length of the lines: line and place. */
const NUMBERS = { 30: [0, 5], 36: [1, 0], 44: [1, 0] }

/** Another sign in the number: its check digit does not fit any more. @param {readonly string[]} lines @param {Random} random @returns {string[]} */
export function withWrongSign(lines, random) {
  const [line, from] = NUMBERS[/** @type {30 | 36 | 44} */ (lines[0]?.length)]
  const at = from + random.int(0, 9)
  const changed = lines[line]
  const sign = changed[at]
  const next = /\d/.test(sign) ? String((Number(sign) + 1) % 10) : LETTERS[(LETTERS.indexOf(sign) + 1) % 26]
  return lines.with(line, changed.slice(0, at) + next + changed.slice(at + 1))
}
