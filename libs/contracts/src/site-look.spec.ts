import {
  blend,
  contrast,
  contrastOn,
  darkColourOf,
  GROUNDS,
  LEAST_CONTRAST,
  lookFields,
  lookTokens,
} from './site-look'

const INK = { light: ['#14202b', '#4a5560'], dark: ['#ece7db', '#aeb4b8'] }
const steps = ['00', '2b', '55', '80', 'aa', 'd5', 'ff']
/** 343 colours from everywhere in the cube. */
const COLOURS = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)))

describe('the colours of an operator', () => {
  it('are refused where texts in them could not be read, and everything in those that are taken can be', () => {
    const fields = { light: lookFields.colour, dark: lookFields.colourDark } as const
    for (const theme of ['light', 'dark'] as const) {
      const taken = COLOURS.filter((colour) => fields[theme].safeParse(colour).success)
      expect(taken).toEqual(COLOURS.filter((colour) => contrastOn(theme, colour) >= LEAST_CONTRAST))
      expect(taken.length).toBeGreaterThan(50)
      for (const colour of taken) {
        const tokens = lookTokens({
          colour: null,
          colourDark: null,
          [theme === 'light' ? 'colour' : 'colourDark']: colour,
        })[theme]!
        const lines = GROUNDS[theme]
          .slice(0, 2)
          .map((ground) => blend(ground, tokens['guilloche']!, Number(tokens['guilloche-strength'])))
        const pairs = [
          [tokens['on-brand']!, tokens['brand']!],
          [tokens['on-brand']!, tokens['brand-strong']!],
          ...INK[theme].map((ink) => [ink, tokens['brand-wash']!]),
          ...lines.map((line) => [INK[theme][1]!, line]),
        ] as [string, string][]
        for (const [text, ground] of pairs)
          if (contrast(text, ground) < LEAST_CONTRAST) throw new Error(`${colour}: ${text} on ${ground}`)
      }
    }
  })

  it('of dark pages are made from that of light pages where there is none', () => {
    for (const colour of COLOURS.filter((one) => contrastOn('light', one) >= LEAST_CONTRAST))
      expect(contrastOn('dark', darkColourOf({ colour, colourDark: null })!)).toBeGreaterThanOrEqual(
        LEAST_CONTRAST,
      )
    expect(darkColourOf({ colour: '#003366', colourDark: '#ffcc00' })).toBe('#ffcc00')
    expect(lookTokens({ colour: null, colourDark: null })).toEqual({})
  })

  it('name no colour but one of six digits', () => {
    for (const wrong of ['red', '#123', '#7a1e2', 'url(#7a1e2c)', '#7a1e2c;color:red'])
      expect(lookFields.colour.safeParse(wrong).success).toBe(false)
  })
})
