import rules from './photo-rules.json'

export interface PhotoRule {
  /** Of whom the rule is; undefined: of passports, for destinations that we know no rule of. */
  destination?: string
  mm: Size
  /** Width to height. */
  ratio: Size
  /** In pixels. */
  least: Size
  most?: Size
  leastKb?: number
  mostKb?: number
  background: Background
  /** From chin to crown, as percent of the height. */
  head: Size
  /** The authority takes it on paper. */
  isPaper: boolean
  /** Part of it was not seen at a source. */
  isUnseen: boolean
}

export type Background = 'white' | 'light' | 'grey' | 'greyOrWhite' | 'creamOrGrey'
/** Width and height, or least and most. */
export type Size = readonly [number, number]

interface Row {
  mm: number[]
  ratio: number[]
  least?: number[]
  most?: number[]
  leastKb?: number
  mostKb?: number
  background: string
  head?: number[]
  isPaper?: boolean
  isUnseen?: boolean
}

const ROWS: Record<string, Row> = rules
/** ICAO's: chin to crown. */
const HEAD: Size = [70, 80]
/** A photo is printed with so many dots a millimetre: 300 an inch. */
const DOTS = 300 / 25.4

export function photoRule(destination: string): PhotoRule {
  const row = ROWS[destination] ?? ROWS['*']!
  const ratio = row.ratio as unknown as Size
  return {
    ...(destination in ROWS && { destination }),
    mm: row.mm as unknown as Size,
    ratio,
    least: leastOf(row, ratio),
    ...(row.most && { most: row.most as unknown as Size }),
    leastKb: row.leastKb,
    mostKb: row.mostKb,
    background: row.background as Background,
    head: (row.head as unknown as Size | undefined) ?? HEAD,
    isPaper: row.isPaper ?? false,
    isUnseen: row.isUnseen ?? false,
  }
}

/** The smallest size of the right shape that is not too small either way. */
function leastOf({ least, mm }: Row, [wide, high]: Size): Size {
  const [width, height] = least ?? mm.map((side) => Math.round(side * DOTS))
  const tall = Math.max(height!, Math.ceil((width! * high) / wide))
  return [Math.round((tall * wide) / high), tall]
}
