import makeBidi from 'bidi-js'
import { fontFor, type SheetFont } from './sheet-fonts'

/** A piece of a line in one font and one direction, as it is handed to the shaper. */
export interface Run {
  font: SheetFont
  text: string
  /** What it says, in the order in which it is read. */
  said: string
  width: number
}

/** From left to right. */
export interface Line {
  runs: Run[]
  width: number
  isRightToLeft: boolean
}

interface Letter {
  text: string
  font: SheetFont
  /** Of the Unicode bidirectional algorithm: odd ones run from right to left. */
  level: number
}

const bidi = makeBidi()
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Letters that the shaper itself puts from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
/** Between these a line may end without a blank. */
const IDEOGRAPH = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]/u
/** Marks of direction, and joiners that no font draws. */
const UNSEEN = /^[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+$/

/** A letter that no font has is written as its code: nothing of an answer is lost. */
const codeOf = (letter: string): string =>
  [...letter].map((one) => `[U+${one.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`).join('')

/** A text with letters of our fonts only. */
function drawable(text: string): string {
  let font: SheetFont | undefined
  return [...text]
    .map((letter) => {
      const found = fontFor(letter, font)
      font = found ?? font
      if (found) return letter
      return UNSEEN.test(letter) ? '' : codeOf(letter)
    })
    .join('')
}

function lettersOf(text: string): { letters: Letter[]; isRightToLeft: boolean } {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text)
  let font: SheetFont | undefined
  const letters = [...clusters.segment(text)].map(({ segment, index }) => {
    font = fontFor(segment, font) ?? font!
    return { text: segment, font, level: levels[index]! }
  })
  return { letters, isRightToLeft: ((paragraphs[0]?.level ?? 0) & 1) === 1 }
}

/** Runs of the same font and level, in the order in which the letters are read. */
function runsOf(letters: readonly Letter[], size: number): (Run & { level: number })[] {
  const groups: Letter[][] = []
  for (const letter of letters) {
    const last = groups.at(-1)
    if (last && last[0]!.font === letter.font && last[0]!.level === letter.level) last.push(letter)
    else groups.push([letter])
  }
  return groups.map((group) => {
    const { font, level } = group[0]!
    const said = group.map(({ text }) => text).join('')
    const isTurned = (level & 1) === 1
    const mirrored = isTurned ? group.map(({ text }) => bidi.getMirroredCharacter(text) ?? text) : undefined
    const text = !mirrored
      ? said
      : RIGHT_TO_LEFT.test(said)
        ? mirrored.join('')
        : mirrored.toReversed().join('')
    const { advanceWidth } = font.font.layout(text)
    return { font, level, said, text, width: (advanceWidth / font.font.unitsPerEm) * size }
  })
}

const widthOf = (letters: readonly Letter[], size: number): number =>
  runsOf(letters, size).reduce((sum, { width }) => sum + width, 0)

/** Rule L2 of the algorithm: from the highest level down to 1 every row of runs that lies as deep is turned. */
function inSight<R extends { level: number }>(runs: readonly R[]): R[] {
  const order = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1)
    for (let from = 0; from < order.length; from += 1) {
      let to = from
      while (to < order.length && order[to]!.level >= level) to += 1
      if (to > from + 1) order.splice(from, to - from, ...order.slice(from, to).toReversed())
      from = Math.max(from, to)
    }
  return order
}

/** Pieces between which a line may end; the blanks stand at their ends. */
function piecesOf(letters: readonly Letter[]): Letter[][] {
  const pieces: Letter[][] = []
  let isOpen = false
  for (const letter of letters) {
    const isBlank = letter.text.trim() === ''
    const isFree = IDEOGRAPH.test(letter.text)
    if (isBlank && pieces.length > 0) pieces.at(-1)!.push(letter)
    else if (isOpen && !isFree) pieces.at(-1)!.push(letter)
    else pieces.push([letter])
    isOpen = !isBlank && !isFree
  }
  return pieces
}

const withoutEndBlanks = (letters: readonly Letter[]): Letter[] => {
  const end = letters.findLastIndex(({ text }) => text.trim() !== '')
  return letters.slice(0, end + 1)
}

/** Breaks a text into lines of at most this width, each in the order in which it is seen. Units: points. */
export function linesOf(text: string, size: number, most: number): Line[] {
  return text.split('\n').flatMap((paragraph) => {
    const { letters, isRightToLeft } = lettersOf(drawable(paragraph))
    return broken(letters, size, most).map((line) => {
      const runs = inSight(runsOf(withoutEndBlanks(line), size))
      return { runs, isRightToLeft, width: runs.reduce((sum, { width }) => sum + width, 0) }
    })
  })
}

/** Pieces are measured one by one: no letter takes another shape because of a blank. */
function broken(letters: readonly Letter[], size: number, most: number): Letter[][] {
  const lines: Letter[][] = [[]]
  let used = 0
  const add = (piece: readonly Letter[]) => {
    const line = lines.at(-1)!
    if (line.length > 0 && used + widthOf(withoutEndBlanks(piece), size) > most) {
      lines.push([...piece])
      used = 0
    } else line.push(...piece)
    used += widthOf(piece, size)
  }
  for (const piece of piecesOf(letters))
    // A word that is longer than a line ends where it has to.
    if (widthOf(withoutEndBlanks(piece), size) > most) for (const letter of piece) add([letter])
    else add(piece)
  return lines
}
