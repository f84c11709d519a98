import PDFDocument from 'pdfkit'
import type { SheetContent, SheetRow } from './sheet-content'
import type { SheetFont } from './sheet-fonts'
import { type Line, linesOf } from './text-lines'

/** Points, A4. */
const PAGE = { width: 595, height: 842, margin: 48 }
const LABEL_WIDTH = 180
const GAP = 16
const TEXT_WIDTH = PAGE.width - 2 * PAGE.margin
const ANSWER_LEFT = PAGE.margin + LABEL_WIDTH + GAP
const ANSWER_WIDTH = TEXT_WIDTH - LABEL_WIDTH - GAP
const INK = '#14202B'
const SOFT = '#4A5560'
const LINE = '#C9C2B3'
const LOGO = { width: 160, height: 32 }
/** Of the letters' height. */
const LEADING = 1.4

/** English, like the labels of every form. */
const WORDS = { none: '—', changed: 'Corrected since it was submitted' } as const

interface Style {
  size: number
  color: string
}
const TITLE: Style = { size: 18, color: INK }
const SECTION: Style = { size: 13, color: INK }
const ANSWER: Style = { size: 11, color: INK }
const SMALL: Style = { size: 9, color: SOFT }

/** Draws a sheet page by page. Fonts are embedded with the letters that stand in it. */
class Sheet {
  private readonly doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: PAGE.margin,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    pdfVersion: '1.7',
    // No font of the library's own is used.
    font: '',
  })
  private readonly fonts = new Set<string>()
  private y = PAGE.margin

  constructor(private readonly content: SheetContent) {}

  async bytes(): Promise<Buffer> {
    const chunks: Buffer[] = []
    this.doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    const ended = new Promise((resolve) => this.doc.on('end', resolve))
    this.doc.info.Title = this.content.reference
    this.head()
    for (const section of this.content.sections) this.section(section)
    this.foot()
    this.doc.end()
    await ended
    return Buffer.concat(chunks)
  }

  private head(): void {
    const { brand, reference, visa, form, source, filings } = this.content
    if (brand.logo) {
      this.doc.image(Buffer.from(brand.logo), PAGE.margin, this.y, { fit: [LOGO.width, LOGO.height] })
      this.y += LOGO.height + 8
    } else if (brand.name) this.text(brand.name, { ...ANSWER, color: brand.colour })
    this.text(reference, TITLE)
    for (const line of [visa, form, source, ...filings]) this.text(line, SMALL)
  }

  private section({ title, rows }: SheetContent['sections'][number]): void {
    this.y += 14
    // A title does not stand alone at the end of a page.
    this.need(70)
    this.text(title, SECTION)
    this.rule(this.content.brand.colour)
    for (const row of rows) this.row(row)
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
    if (this.y + height <= PAGE.height - PAGE.margin) return
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

export const printSheet = (content: SheetContent): Promise<Buffer> => new Sheet(content).bytes()
