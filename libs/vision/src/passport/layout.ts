/** Where the signs of a machine-readable zone say what they may be (ICAO Doc 9303, parts 4 to 6). */
export interface Layout {
  length: number
  /** What may stand at each place of each line, by the letters of `MAY_BE`. */
  lines: readonly string[]
  /** What has a check digit of its own, which is its last sign. */
  checked: readonly Checked[]
  names: number
}

export interface Checked {
  line: number
  from: number
  to: number
  mayBeEmpty?: true
  /** A number that does not end here has a filler in place of its check digit, and goes on at this place. */
  goesOn?: number
}

export const MAY_BE = {
  p: /P/,
  /** What a card begins with. */
  c: /[ACI]/,
  n: /[A-Z<]/,
  d: /\d/,
  /** A check digit that may be missing. */
  e: /[\d<]/,
  s: /[MF<]/,
  x: /./,
} as const

const of = (text: string) =>
  text.replace(/(\w)(\d+)/g, (_all, letter: string, count: string) => letter.repeat(Number(count)))

/** Part 4: two lines of 44. */
export const PASSPORT: Layout = {
  length: 44,
  lines: ['pn43', 'x9dn3d6dsd6dx14ed'].map(of),
  checked: [
    { line: 1, from: 0, to: 9 },
    { line: 1, from: 13, to: 19 },
    { line: 1, from: 21, to: 27 },
    { line: 1, from: 28, to: 42, mayBeEmpty: true },
  ],
  names: 0,
}

/** Part 5: three lines of 30, on the back of a card. */
export const SMALL_CARD: Layout = {
  length: 30,
  lines: ['cxn3x9ex15', 'd6dsd6dn3x11d', 'n30'].map(of),
  checked: [
    { line: 0, from: 5, to: 14, goesOn: 15 },
    { line: 1, from: 0, to: 6 },
    { line: 1, from: 8, to: 14 },
  ],
  names: 2,
}

/** Part 6: two lines of 36. */
export const LARGE_CARD: Layout = {
  length: 36,
  lines: ['cxn34', 'x9en3d6dsd6dx7d'].map(of),
  checked: [
    { line: 1, from: 0, to: 9, goesOn: 28 },
    { line: 1, from: 13, to: 19 },
    { line: 1, from: 21, to: 27 },
  ],
  names: 0,
}
