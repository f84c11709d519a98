import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { blend, contrast, GROUNDS as KNOWN_GROUNDS, SHIPPED_COLOUR } from '@borderlane/contracts/site-look'

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8')
const [light = '', dark = ''] = css.split('@media')

const read = (part: string): Record<string, string> => ({
  css: part,
  ...Object.fromEntries(
    [...part.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value]),
  ),
})

const GROUNDS = ['paper', 'surface', 'sunk']
const TEXTS = ['ink', 'ink-soft', 'brand-ink', 'blue', 'green', 'amber', 'red']
const PAIRS: [string, string, number][] = [
  ...GROUNDS.flatMap((ground) => TEXTS.map((text): [string, string, number] => [text, ground, 4.5])),
  ...GROUNDS.map((ground): [string, string, number] => ['control', ground, 3]),
  ...['brand', 'blue', 'green', 'amber', 'red'].flatMap((tone): [string, string, number][] => [
    ['ink', `${tone}-wash`, 4.5],
    ['ink-soft', `${tone}-wash`, 4.5],
  ]),
  ['red', 'red-wash', 4.5],
  ['on-brand', 'brand', 4.5],
  ['on-brand', 'brand-strong', 4.5],
]

describe.each([
  ['light', read(light)],
  ['dark', read(dark)],
])('the %s theme', (_name, tokens) => {
  test.each(['guilloche', 'guilloche-second'])('soft text can be read on the lines of %s', (line) => {
    const share = Number(/--guilloche-strength: ([\d.]+)/.exec(tokens.css!)![1])
    for (const ground of ['paper', 'surface'])
      expect(
        contrast(tokens['ink-soft']!, blend(tokens[ground]!, tokens[line]!, share)),
      ).toBeGreaterThanOrEqual(4.5)
  })

  test.each(PAIRS)('%s can be read on %s', (text, ground, ratio) => {
    expect(contrast(tokens[text]!, tokens[ground]!)).toBeGreaterThanOrEqual(ratio)
  })
})

test('colours of an operator are checked against these grounds', () => {
  expect(KNOWN_GROUNDS).toEqual({
    light: GROUNDS.map((ground) => read(light)[ground]),
    dark: GROUNDS.map((ground) => read(dark)[ground]),
  })
  expect(SHIPPED_COLOUR).toBe(read(light)['brand'])
})

const SRC = join(__dirname, '..')

test('paper is light, with what the browser draws: dark controls would look chosen', () => {
  const [, print = ''] = readFileSync(join(SRC, 'app/styles.css'), 'utf8').split('@media print {')
  expect(/\n {4}html \{[^}]*\}/.exec(print)?.[0]).toContain('color-scheme: light;')
})

/** Colours that come with Tailwind; the theme takes them all away. */
const USUAL =
  /\b(?:bg|text|border|outline|ring|fill|stroke|decoration)-(white|black|[a-z]+-(?:50|[1-9]00|950))\b/g

test('no class names a colour that the theme does not have', () => {
  const theme = readFileSync(join(SRC, 'app/styles.css'), 'utf8')
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  )
  const named = files.flatMap((name) => [...readFileSync(join(SRC, name), 'utf8').matchAll(USUAL)])
  expect(named.map(([, colour]) => colour)).toContain('white')
  expect(named.map(([, colour]) => colour).filter((one) => !theme.includes(`--color-${one}: `))).toEqual([])
})
