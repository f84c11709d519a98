import { type Line, linesOf } from './text-lines'

export type CellLine =
  | { kind: 'strong' | 'label' | 'answer'; text: string }
  | { kind: 'ticks'; ticks: readonly { text: string; isOn: boolean }[] }

export interface Cell {
  /** Of the width of the row, beside that of the other cells. */
  share: number
  /** Points, at least. */
  height?: number
  lines: readonly CellLine[]
}

/** A line in a cell; below its top, with a box before it. */
export interface Placed {
  line: Line
  style: Style
  left: number
  top: number
  width: number
  box?: boolean
}

export interface Style {
  size: number
  color: string
}
export const INK = '#14202B'
export const SOFT = '#4A5560'
/** Of a form that is drawn in cells. */
export const CELL = { padding: 4, tick: 7, aside: 112 }
/** Of the letters' height. */
export const LEADING = 1.4

const CELL_STYLES = {
  strong: { size: 12, color: INK },
  label: { size: 7.5, color: SOFT },
  answer: { size: 10, color: INK },
} as const satisfies Record<string, Style>

/** @param start where the first begins @param room their width together */
export function placeRow(cells: readonly Cell[], start: number, room: number) {
  const shares = cells.reduce((sum, { share }) => sum + share, 0)
  let left = start
  let height = 0
  const placed = cells.map(({ share, lines, height: least = 0 }) => {
    const cell = { left, width: (room * share) / shares, lines: [] as Placed[] }
    left += cell.width
    const end = placeLines(lines, cell.left, cell.width, cell.lines)
    height = Math.max(height, end, least)
    return cell
  })
  return { cells: placed, height }
}

/** @returns the height of the lines, with the room around them */
export function placeLines(lines: readonly CellLine[], start: number, width: number, into: Placed[]): number {
  const left = start + CELL.padding
  const most = width - 2 * CELL.padding
  let top = CELL.padding / 2
  for (const line of lines) {
    if (line.kind === 'ticks') {
      top = placeTicks(line.ticks, { left, most, top }, into)
      continue
    }
    const style = CELL_STYLES[line.kind]
    // Where nothing was said there is room to write.
    for (const one of linesOf(line.text || ' ', style.size, most)) {
      into.push({ line: one, style, left, top, width: most })
      top += style.size * LEADING
    }
  }
  return top + CELL.padding / 2
}

/** Boxes to tick, as many in a row as there is room for. @returns where the next line begins */
function placeTicks(
  ticks: readonly { text: string; isOn: boolean }[],
  { left, most, top }: { left: number; most: number; top: number },
  into: Placed[],
): number {
  const style = CELL_STYLES.label
  const indent = CELL.tick + 3
  let [x, y] = [0, top]
  for (const { text, isOn } of ticks) {
    const lines = linesOf(text, style.size, most - indent)
    const width = indent + Math.max(...lines.map((line) => line.width)) + 8
    if (x > 0 && x + width > most) [x, y] = [0, y + style.size * LEADING]
    lines.forEach((line, at) => {
      if (at > 0) y += style.size * LEADING
      const box = at === 0 ? { box: isOn } : {}
      into.push({ line, style, left: left + x + indent, top: y, width: line.width, ...box })
    })
    x += width
  }
  return y + style.size * LEADING
}
