import { checkDigit } from '../test/passport'
import { isCard } from './read-card'
import { linesOf, readLines } from './read-lines'

const TODAY = '2026-11-26'
const withDigit = (text: string) => text + checkDigit(text)
const filled = (text: string, length: number) => text.padEnd(length, '<')

interface Invented {
  number?: string
  birth?: string
  expiry?: string
  state?: string
}

/** Three lines of 30. */
function smallCard({
  number = 'D23145890',
  birth = '870327',
  expiry = '340105',
  state = 'IND',
}: Invented = {}) {
  const first = filled(number.length > 9 ? number : withDigit(number), 25)
  const [born, end, own] = [withDigit(birth), withDigit(expiry), '<'.repeat(11)]
  return [
    `I<${state}${first}`,
    `${born}F${end}${state}${own}${checkDigit(first + born + end + own)}`,
    filled('VERMA<<ASHA', 30),
  ]
}

/** Two lines of 36. */
function largeCard({
  number = 'D23145890',
  birth = '870327',
  expiry = '340105',
  state = 'IND',
}: Invented = {}) {
  const [no, born, end] = [withDigit(number), withDigit(birth), withDigit(expiry) + '<'.repeat(7)]
  return [filled(`I<${state}VERMA<<ASHA`, 36), `${no}${state}${born}F${end}${checkDigit(no + born + end)}`]
}

const MAKES = [smallCard, largeCard]

test('a card is known by its check digits, also where its number has more signs than places', () => {
  for (const make of MAKES) expect(isCard(make(), TODAY)).toBe(true)
  expect(isCard(smallCard({ number: `D23145890<734${checkDigit('D23145890<734')}` }), TODAY)).toBe(true)
  expect(isCard(smallCard({ expiry: '200105' }), TODAY)).toBe(true)
})

test('no single changed sign of number, dates and check digits makes a card', () => {
  const covered = [
    { make: smallCard, line: 0, places: [...Array(25).keys()].map((at) => at + 5) },
    {
      make: smallCard,
      line: 1,
      places: [...Array(30).keys()].filter((at) => at !== 7 && (at < 15 || at > 17)),
    },
    {
      make: largeCard,
      line: 1,
      places: [...Array(36).keys()].filter((at) => at !== 20 && (at < 10 || at > 12)),
    },
  ]
  for (const { make, line, places } of covered)
    for (const at of places) {
      const lines = make()
      const sign = lines[line]![at]!
      const other = /\d/.test(sign) ? String((Number(sign) + 1) % 10) : sign === 'Z' ? 'A' : 'Z'
      lines[line] = lines[line]!.slice(0, at) + other + lines[line]!.slice(at + 1)
      expect([line, at, isCard(lines, TODAY)]).toEqual([line, at, false])
    }
})

test('what cannot be is no card, whatever its check digits say', () => {
  for (const make of MAKES)
    for (const wrong of [
      { birth: '870231' },
      { expiry: '341301' },
      { state: 'QQQ' },
      { number: '<<<<<<<<<' },
      { number: 'AB<123456' },
    ])
      expect([wrong, isCard(make(wrong), TODAY)]).toEqual([wrong, false])
})

test('anyone who types the lines of a card sees that it is one', () => {
  for (const make of MAKES) {
    expect(readLines(linesOf(make().join('\n')), TODAY)).toEqual({ problem: 'card' })
    expect(readLines(linesOf(make().join('')), TODAY)).toEqual({ problem: 'card' })
  }
})
