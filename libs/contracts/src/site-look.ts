import { z } from 'zod'

/** What texts and buttons stand on: paper, surface and sunk of `web/src/ui/tokens.css`. */
export const GROUNDS = {
  light: ['#fbfaf7', '#ffffff', '#f3f0e8'],
  dark: ['#11171d', '#19212a', '#0c1116'],
} as const
/** `--brand` there. */
export const SHIPPED_COLOUR = '#7a1e2c'
type Theme = keyof typeof GROUNDS
/** WCAG 2.2, 1.4.3. */
export const LEAST_CONTRAST = 4.5

const HEX = /^#[0-9a-f]{6}$/

/** Red, green and blue of `#rrggbb`, 0 to 255. */
const partsOf = (hex: string): number[] => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16))

function luminance(hex: string): number {
  const [r, g, b] = partsOf(hex).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** How well one colour can be read on another one, 1 to 21. Both as `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** A colour that lies on another one and lets it through. @param share of the upper one, 0 to 1 */
export function blend(ground: string, upper: string, share: number): string {
  const over = partsOf(upper)
  const mixed = partsOf(ground).map((part, at) => Math.round(part * (1 - share) + over[at]! * share))
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

export const contrastOn = (theme: Theme, colour: string): number =>
  Math.min(...GROUNDS[theme].map((ground) => contrast(colour, ground)))

const colourFor = (theme: Theme) =>
  z
    .string()
    .regex(HEX, { error: 'must be a colour, as in #7a1e2c' })
    .refine((colour) => !HEX.test(colour) || contrastOn(theme, colour) >= LEAST_CONTRAST, {
      error: `must have a contrast of ${LEAST_CONTRAST} against ${theme} pages`,
    })

/** Of the PNG, in bytes: every mail carries it. */
export const LOGO_BYTES = 200_000
export const LOGO_SIZE = { width: 1_200, height: 400 }

/** A picture that was uploaded as the logo: named by the hash of its bytes, a PNG. */
export const Logo = z.object({
  id: z.string().regex(/^[0-9a-f]{64}$/),
  width: z.int().min(1).max(LOGO_SIZE.width),
  height: z.int().min(1).max(LOGO_SIZE.height),
})
export type Logo = z.infer<typeof Logo>

/** A logo of this shape has the name in it; a narrower one is shown beside the name. */
export const hasName = ({ width, height }: Pick<Logo, 'width' | 'height'>): boolean => width >= 2 * height

export const lookFields = {
  logo: z.strictObject(Logo.shape).nullable(),
  /** Of buttons, links and marks on light pages. null: the shipped one. */
  colour: colourFor('light').nullable(),
  /** The same on dark pages. null: made from the one of light pages. */
  colourDark: colourFor('dark').nullable(),
}
type Colours = Record<'colour' | 'colourDark', string | null>

/** The colour of dark pages, made lighter until it can be read there; null: the shipped one. */
export function darkColourOf({ colour, colourDark }: Colours): string | null {
  if (colourDark ?? !colour) return colourDark
  for (let share = 0; share <= 1; share += 0.05) {
    const lighter = blend(colour, '#ffffff', share)
    if (contrastOn('dark', lighter) >= LEAST_CONTRAST) return lighter
  }
  return '#ffffff'
}

const WHITE = '#ffffff'
/** On buttons of dark pages, whose colour is light. */
const ON_LIGHT = '#11171d'

/**
 * The roles of colour (`web/src/ui/tokens.css`) that follow the operator's colours. Lines of the guilloche are finer
 * than the shipped ones, so that texts on them can be read whatever the colour is (`site-look.spec.ts`).
 */
export function lookTokens(colours: Colours): Partial<Record<Theme, Record<string, string>>> {
  const { colour } = colours
  const dark = darkColourOf(colours)
  return {
    ...(colour && {
      light: {
        brand: colour,
        'brand-strong': blend(colour, '#000000', 0.2),
        'on-brand': WHITE,
        'brand-ink': colour,
        'brand-wash': blend(WHITE, colour, 0.06),
        guilloche: colour,
        'guilloche-strength': '0.18',
      },
    }),
    ...(dark && {
      dark: {
        brand: dark,
        'brand-strong': blend(dark, WHITE, 0.2),
        'on-brand': ON_LIGHT,
        'brand-ink': dark,
        'brand-wash': blend(GROUNDS.dark[1], dark, 0.1),
        guilloche: dark,
        'guilloche-strength': '0.15',
      },
    }),
  }
}
