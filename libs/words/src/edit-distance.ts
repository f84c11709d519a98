/**
 * Letters to add, leave out, change or swap with their neighbour; above `most` it does not count on. Only what is near
 * the diagonal is worked out: further away are more than `most` letters added or left out.
 */
export function editDistance(a: string, b: string, most: number): number {
  const tooMany = most + 1
  if (Math.abs(a.length - b.length) > most) return tooMany
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  let line = lineOf(b.length, tooMany)
  let leastAbove = 0
  for (let row = 1; row <= a.length; row++) {
    const first = Math.max(1, row - most)
    const last = Math.min(b.length, row + most)
    line[first - 1] = first === 1 ? row : tooMany
    let least = line[first - 1]!
    for (let column = first; column <= last; column++) {
      const same = a[row - 1] === b[column - 1]
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const value = Math.min(
        column === row + most ? tooMany : above[column]! + 1,
        line[column - 1]! + 1,
        above[column - 1]! + (same ? 0 : 1),
        swapped ? before[column - 2]! + 1 : tooMany,
      )
      line[column] = value
      least = Math.min(least, value)
    }
    // From here on it can only grow; two letters that are swapped reach over one line.
    if (Math.min(least, leastAbove) > most) return tooMany
    leastAbove = least
    ;[before, above, line] = [above, line, before.length > 0 ? before : lineOf(b.length, tooMany)]
  }
  return Math.min(tooMany, above[b.length]!)
}

const lineOf = (columns: number, value: number): number[] => new Array<number>(columns + 1).fill(value)
