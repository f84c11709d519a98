import { deflateSync } from 'node:zlib'

/** Parts of a PDF that differ from a usual one. */
interface VisaParts {
  /** The stream of each page; packed where it is long. */
  pages: readonly string[]
  /** Beside the font, in the resources of each page. */
  resources?: string
  /** From number 100 on. */
  objects?: readonly string[]
  /** In the place of the pages. */
  kids?: string
}

/** A whole PDF with a right table of contents, whose pages show text in Helvetica. */
export function visaPdf({ pages, resources = '', objects = [], kids }: VisaParts): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const places: [number, number][] = []
  let length = parts[0]!.length
  const add = (number: number, body: Buffer): void => {
    places.push([number, length])
    const whole = Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    parts.push(whole)
    length += whole.length
  }
  const stream = (content: string): Buffer => {
    const packed = deflateSync(content)
    const head = `<< /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`
    return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')])
  }
  const pageNumber = (at: number): number => 10_000 + 2 * at
  const all = pages.map((_, at) => `${pageNumber(at)} 0 R`).join(' ')
  add(1, Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'))
  add(2, Buffer.from(`<< /Type /Pages /Kids [${kids ?? all}] /Count ${pages.length} >>`))
  objects.forEach((text, at) => add(100 + at, Buffer.from(text)))
  pages.forEach((content, at) => {
    const font = '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>'
    const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${pageNumber(at) + 1} 0 R`
    add(pageNumber(at), Buffer.from(`${page} /Resources << ${font} ${resources} >> >>`))
    add(pageNumber(at) + 1, stream(content))
  })
  const rows = places.map(([number, place]) => `${number} 1\n${String(place).padStart(10, '0')} 00000 n \n`)
  const size = pageNumber(pages.length) + 2
  const end = `xref\n${rows.join('')}trailer\n<< /Root 1 0 R /Size ${size} >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(end)])
}

/** Text at places of a page: from the left, from below. */
export const shown = (...lines: readonly (readonly [x: number, y: number, text: string])[]): string =>
  lines.map(([x, y, text]) => `BT /F1 12 Tf ${x} ${y} Td (${text}) Tj ET`).join('\n')
