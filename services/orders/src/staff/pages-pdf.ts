import PDFDocument from 'pdfkit'
import type { SheetFont } from './sheet-fonts'
import {
  CELL,
  type Cell,
  type CellLine,
  INK,
  LEADING,
  type Placed,
  placeLines,
  placeRow,
  SOFT,
  type Style,
} from './place-cells'
import { type Line, linesOf } from './text-lines'

export interface SheetRow {
  label: string
  /** How the official form calls or numbers the field. */
  official?: string
  /** Lines of the answer; none: nothing was answered. */
  lines: string[]
  /** What the official field does not take, and what could be typed in its place. */
  notes: string[]
  isChanged: boolean
}

/** Whose sheet it is: what the operator has set. */
export interface SheetBrand {
  /** null: it has none of its own. */
  name: string | null
  colour: string
  /** A PNG. */
  logo: Uint8Array | null
}

/** What is drawn, from the top of the first page downward. */
export type Block =
  | { kind: 'brand' }
  /** The next page begins. */
  | { kind: 'page' }
  | { kind: 'title' | 'text' | 'small' | 'section'; text: string }
  | { kind: 'row'; row: SheetRow }
  /** A line with a box to tick. */
  | { kind: 'tick'; text: string; notes: readonly string[] }
  | { kind: 'space' }
  /** A row of an official form: boxes side by side, as tall as the tallest. */
  | { kind: 'cells'; cells: readonly Cell[] }
  /** A column at the right of the rows that follow on this page. */
  | { kind: 'aside'; lines: readonly CellLine[] }

/** A file to be drawn. Everything can be sent to another thread. */
export interface Printed {
  brand: SheetBrand
  /** Title of the file, and at the foot of each page. */
  reference: string
  /** The language of most of it. */
  language: string
  blocks: readonly Block[]
}

/** Points, A4. */
const PAGE = { width: 595, height: 842, margin: 48 }
const LABEL_WIDTH = 180
const GAP = 16
const TEXT_WIDTH = PAGE.width - 2 * PAGE.margin
const ANSWER_LEFT = PAGE.margin + LABEL_WIDTH + GAP
const ANSWER_WIDTH = TEXT_WIDTH - LABEL_WIDTH - GAP
const LINE = '#C9C2B3'
const LOGO = { width: 160, height: 32 }
const BOX = 11
const SPACE = 14
/** English, like the labels of every form. */
const WORDS = { none: '—', changed: 'Corrected since it was submitted' } as const

const TITLE: Style = { size: 18, color: INK }
const SECTION: Style = { size: 13, color: INK }
const ANSWER: Style = { size: 11, color: INK }
const SMALL: Style = { size: 9, color: SOFT }
/** Draws blocks page by page. Fonts are embedded with the letters that stand in it. */
class Pages {
  private readonly doc: PDFKit.PDFDocument
  private readonly fonts = new Set<string>()
  private y = PAGE.margin
  /** Where the column at the right of the cells begins. */
  private aside: number | undefined

  constructor(private readonly content: Printed) {
    this.doc = new PDFDocument({
      size: [PAGE.width, PAGE.height],
      margin: PAGE.margin,
      bufferPages: true,
      lang: content.language,
      displayTitle: true,
      pdfVersion: '1.7',
      // No font of the library's own is used.
      font: '',
    })
  }

  async bytes(): Promise<Buffer> {
    const chunks: Buffer[] = []
    this.doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    const ended = new Promise((resolve) => this.doc.on('end', resolve))
    this.doc.info.Title = this.content.reference
    for (const block of this.content.blocks) this.draw(block)
    this.endAside()
    this.foot()
    this.doc.end()
    await ended
    return Buffer.concat(chunks)
  }

  private draw(block: Block): void {
    switch (block.kind) {
      case 'brand':
        return this.head()
      case 'page':
        return this.turn()
      case 'section':
        return this.section(block.text)
      case 'row':
        return this.row(block.row)
      case 'tick':
        return this.tick(block.text, block.notes)
      case 'space':
        this.y += SPACE
        return undefined
      case 'cells':
        return this.cells(block.cells)
      case 'aside':
        return this.beginAside(block.lines)
      default:
        return this.text(block.text, { title: TITLE, text: ANSWER, small: SMALL }[block.kind])
    }
  }

  private head(): void {
    const { brand } = this.content
    if (brand.logo) {
      this.doc.image(Buffer.from(brand.logo), PAGE.margin, this.y, { fit: [LOGO.width, LOGO.height] })
      this.y += LOGO.height + 8
    } else if (brand.name) this.text(brand.name, { ...ANSWER, color: brand.colour })
  }

  private section(title: string): void {
    this.y += SPACE
    // A title does not stand alone at the end of a page.
    this.need(70)
    this.text(title, SECTION)
    this.rule(this.content.brand.colour)
    this.y += 3
  }

  /** The box is where the line begins: at the right of one that runs from the right. */
  private tick(text: string, notes: readonly string[]): void {
    const most = TEXT_WIDTH - BOX - GAP / 2
    const lines = linesOf(text, ANSWER.size, most)
    this.need(ANSWER.size * LEADING + 12)
    this.y += 6
    const isTurned = lines[0]?.isRightToLeft ?? false
    const left = isTurned ? PAGE.margin : PAGE.margin + BOX + GAP / 2
    const box = isTurned ? PAGE.width - PAGE.margin - BOX : PAGE.margin
    this.doc
      .rect(box, this.y + 1, BOX, BOX)
      .lineWidth(0.8)
      .stroke(INK)
    for (const [line, style] of [
      ...lines.map(as(ANSWER)),
      ...notes.flatMap((note) => linesOf(note, SMALL.size, most)).map(as(SMALL)),
    ]) {
      this.need(style.size * LEADING)
      // English notes are drawn below the line that they belong to.
      this.line({ ...line, isRightToLeft: isTurned }, style, left, most)
    }
  }

  private row({ label, official, lines, notes: about, isChanged }: SheetRow): void {
    const asked = linesOf([label, ...(official ? [official] : [])].join('\n'), SMALL.size, LABEL_WIDTH)
    const said = lines.length > 0 ? lines : [WORDS.none]
    const answered = said.flatMap((line) => linesOf(line, ANSWER.size, ANSWER_WIDTH))
    const notes = [...about, ...(isChanged ? [WORDS.changed] : [])].flatMap((note) =>
      linesOf(note, SMALL.size, ANSWER_WIDTH),
    )
    this.need(Math.max(asked.length * SMALL.size, ANSWER.size) * LEADING + 8)
    this.y += 4
    const top = this.y
    for (const line of asked) this.line(line, SMALL, PAGE.margin, LABEL_WIDTH)
    const left = this.y
    this.y = top
    for (const [line, style] of [...answered.map(as(ANSWER)), ...notes.map(as(SMALL))]) {
      this.need(style.size * LEADING)
      this.line(line, style, ANSWER_LEFT, ANSWER_WIDTH)
    }
    // On the page where the row ends.
    this.y = Math.max(this.y, this.y < top ? 0 : left) + 4
    this.rule(LINE)
  }

  private cells(cells: readonly Cell[]): void {
    let placed = this.placeRow(cells)
    // Without the column there is more room on the next page.
    if (this.y + placed.height > PAGE.height - PAGE.margin) {
      this.turn()
      placed = this.placeRow(cells)
    }
    const top = this.y
    for (const { left, width, lines } of placed.cells) {
      this.doc.rect(left, top, width, placed.height).lineWidth(0.5).stroke(INK)
      this.drawPlaced(lines, top)
    }
    this.y = top + placed.height
  }

  private placeRow(cells: readonly Cell[]) {
    return placeRow(cells, PAGE.margin, TEXT_WIDTH - (this.aside === undefined ? 0 : CELL.aside))
  }

  private drawPlaced(lines: readonly Placed[], start: number): void {
    for (const { line, style, left, top, width, box } of lines) {
      this.y = start + top
      if (box !== undefined) {
        const corner = { x: left - CELL.tick - 3, y: this.y + 1.5 }
        this.doc.rect(corner.x, corner.y, CELL.tick, CELL.tick).lineWidth(0.6).stroke(INK)
        if (box)
          this.doc
            .moveTo(corner.x, corner.y)
            .lineTo(corner.x + CELL.tick, corner.y + CELL.tick)
            .moveTo(corner.x + CELL.tick, corner.y)
            .lineTo(corner.x, corner.y + CELL.tick)
            .lineWidth(1)
            .stroke(INK)
      }
      this.line(line, style, left, width)
    }
  }

  private beginAside(lines: readonly CellLine[]): void {
    const top = this.y
    const placed: Placed[] = []
    placeLines(lines, PAGE.width - PAGE.margin - CELL.aside, CELL.aside, placed)
    this.drawPlaced(placed, top)
    this.aside = top
    this.y = top
  }

  /** Its frame, as far as the cells beside it go. */
  private endAside(): void {
    if (this.aside === undefined) return
    const left = PAGE.width - PAGE.margin - CELL.aside
    this.doc
      .rect(left, this.aside, CELL.aside, this.y - this.aside)
      .lineWidth(0.5)
      .stroke(INK)
    this.aside = undefined
  }

  private text(text: string, style: Style): void {
    for (const line of linesOf(text, style.size, TEXT_WIDTH)) {
      this.need(style.size * LEADING)
      this.line(line, style, PAGE.margin, TEXT_WIDTH)
    }
  }

  /** One line, whose beginning is where its text begins. */
  private line(
    { runs, width, isRightToLeft }: Line,
    { size, color }: Style,
    left: number,
    most: number,
  ): void {
    let x = isRightToLeft ? left + most - width : left
    this.doc.fillColor(color)
    for (const run of runs) {
      this.use(run.font)
      // Who copies it gets the text, not the order of its signs.
      this.doc.markContent('Span', { actual: run.said })
      this.doc
        .fontSize(size)
        .text(run.text, x, this.y + size, { lineBreak: false, baseline: 'alphabetic', features: [] })
      this.doc.endMarkedContent()
      x += run.width
    }
    this.y += size * LEADING
  }

  private use({ name, bytes }: SheetFont): void {
    if (!this.fonts.has(name)) this.doc.registerFont(name, bytes)
    this.fonts.add(name)
    this.doc.font(name)
  }

  private rule(color: string): void {
    this.doc
      .moveTo(PAGE.margin, this.y)
      .lineTo(PAGE.width - PAGE.margin, this.y)
      .lineWidth(0.5)
      .stroke(color)
  }

  /** Goes to the next page where there is no room. */
  private need(height: number): void {
    if (this.y + height > PAGE.height - PAGE.margin) this.turn()
  }

  private turn(): void {
    this.endAside()
    this.doc.addPage()
    this.y = PAGE.margin
  }

  /** The reference and the number of each page, once all are known. */
  private foot(): void {
    const { start, count } = this.doc.bufferedPageRange()
    for (let page = start; page < start + count; page += 1) {
      this.doc.switchToPage(page)
      this.y = PAGE.height - PAGE.margin + 14
      const text = `${this.content.reference} · ${page - start + 1}/${count}`
      for (const line of linesOf(text, SMALL.size, TEXT_WIDTH))
        this.line(line, SMALL, PAGE.margin, TEXT_WIDTH)
    }
  }
}

const as =
  (style: Style) =>
  (line: Line): [Line, Style] => [line, style]

export const printPages = (content: Printed): Promise<Buffer> => new Pages(content).bytes()
