import { dayAfter, type Period, insertPiece } from './time-line'

type Piece = Period & { rule: string }
const START = '2026-11-23'
const DAYS = 40
const dayOf = (index: number) => dayAfter(START, index)

/** What holds on each day, and an error where two rules hold at once. */
function days(line: readonly Piece[]): string[] {
  return Array.from({ length: DAYS }, (_, index) => {
    const day = dayOf(index)
    const holding = line.filter(
      ({ from, until }) => (from === null || from <= day) && (until === null || until >= day),
    )
    if (holding.length > 1) throw new Error(`two rules on ${day}`)
    return holding[0]?.rule ?? '-'
  })
}

/** The same numbers each time. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

describe('a time line', () => {
  it.each(Array.from({ length: 60 }, (_, seed) => seed + 1))(
    'says of each day what the last change of that day said (%i)',
    (seed) => {
      const any = numbers(seed)
      let line: Piece[] = any(2) ? [{ from: null, until: null, rule: 'first' }] : []
      const expected = days(line)
      for (let step = 0; step < 30; step++) {
        const from = any(DAYS)
        const until = any(3) ? from + any(DAYS - from) : null
        const rule = `rule ${step}`
        line = insertPiece(line, { from: dayOf(from), until: until === null ? null : dayOf(until), rule })
        expected.fill(rule, from, until === null ? DAYS : until + 1)
        expect(days(line)).toEqual(expected)
      }
    },
  )

  it('gives no day of a fixed piece away', () => {
    const line: Piece[] = [
      { from: null, until: dayOf(4), rule: 'old' },
      { from: dayOf(5), until: dayOf(9), rule: 'fixed' },
      { from: dayOf(10), until: null, rule: 'old' },
    ]
    const put = insertPiece(
      line,
      { from: dayOf(2), until: null, rule: 'new' },
      ({ rule }) => rule === 'fixed',
    )
    const expected = days(line).map((rule, index) => (rule === 'fixed' || index < 2 ? rule : 'new'))
    expect(days(put)).toEqual(expected)
  })
})
