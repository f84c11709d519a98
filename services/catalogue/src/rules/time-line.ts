/** Days after which a rule is checked again. */
export const STALE_DAYS = 90

/** Days from one to another, `YYYY-MM-DD`, both included. null: open. */
export interface Period {
  from: string | null
  until: string | null
}

/**
 * Inserts a piece into a time line without overlaps: pieces that it covers are removed, others are cut, and one that
 * continues after it is split in two.
 * @param isFixed pieces that are not cut: the new one only fills the days between them
 * @returns the line in the order of its days
 */
export function insertPiece<P extends Period>(
  line: readonly P[],
  piece: P,
  isFixed: (piece: P) => boolean = () => false,
): P[] {
  const fixed = line.filter((other) => isFixed(other) && overlaps(other, piece))
  const free = fixed.reduce<P[]>((parts, other) => parts.flatMap((part) => without(part, other)), [piece])
  const rest = line.flatMap((other) => (fixed.includes(other) ? [other] : without(other, piece)))
  return [...rest, ...free].sort(byDay)
}

export function without<P extends Period>(piece: P, { from, until }: Period): P[] {
  if (!overlaps(piece, { from, until })) return [piece]
  const before = from !== null && (piece.from ?? '') < from ? [{ ...piece, until: dayAfter(from, -1) }] : []
  const after =
    until !== null && (piece.until === null || piece.until > until)
      ? [{ ...piece, from: dayAfter(until, 1) }]
      : []
  return [...before, ...after]
}

export function overlaps(a: Period, b: Period): boolean {
  return startsBy(a, b.until) && startsBy(b, a.until)
}

export function holdsOn(period: Period, day: string): boolean {
  return overlaps(period, { from: day, until: day })
}

export function touches(a: Period, b: Period): boolean {
  return a.until !== null && b.from !== null && dayAfter(a.until, 1) === b.from
}

function startsBy({ from }: Period, day: string | null): boolean {
  return from === null || day === null || from <= day
}

function byDay(a: Period, b: Period): number {
  return (a.from ?? '').localeCompare(b.from ?? '')
}

export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The day of an instant in UTC, `YYYY-MM-DD`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** In the order in which each pair comes first. */
export function byPair<T>(all: readonly T[], pairOf: (one: T) => string): Map<string, T[]> {
  const pairs = new Map<string, T[]>()
  for (const one of all) {
    const ofPair = pairs.get(pairOf(one))
    if (ofPair) ofPair.push(one)
    else pairs.set(pairOf(one), [one])
  }
  return pairs
}
