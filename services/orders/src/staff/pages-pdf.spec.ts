import { STANDARD_FORM } from '@borderlane/contracts/forms/standard'
import { printedText } from '@borderlane/testing'
import { contentOf } from './sheet-content'
import { type Printed, printPages } from './pages-pdf'
import { linesOf } from './text-lines'

const SIZE = 11
const WIDE = 2_000

const lineOf = (text: string) => linesOf(text, SIZE, WIDE)[0]!
/** What the shaper draws, from left to right. */
const glyphsOf = (text: string) =>
  lineOf(text).runs.flatMap(({ font, text: said }) => font.font.layout(said).glyphs.map(({ id }) => id))
/** A letter that no font has is drawn as number 0. */
const MISSING = 0

const ARABIC = 'محمد عبد الله (بن سعود) 1987'
const HINDI = 'क्षत्रिय श्री ज्ञानेन्द्र द्वारा'
const CHINESE = '王小明 北京市朝阳区建国门外大街一号'

describe('a text on a sheet', () => {
  it.each([
    ['Latin, Vietnamese, Cyrillic and Greek', 'Zoë Nguyễn Łódź Екатеринбург Αθήνα'],
    ['Arabic', ARABIC],
    ['Devanagari', HINDI],
    ['Chinese', CHINESE],
  ])('lacks no letter of %s', (_script, text) => expect(glyphsOf(text)).not.toContain(MISSING))

  it('in Arabic is joined, and runs from right to left with its numbers and brackets as they are read', () => {
    const { runs, isRightToLeft } = lineOf(ARABIC)
    expect(isRightToLeft).toBe(true)
    expect(runs.map(({ said }) => said.trim())).toEqual(
      ['1987', '(بن سعود)', 'محمد عبد الله'].flatMap(asRuns),
    )
    // Alone each letter has another shape than between its neighbours.
    const alone = new Set([...'محمد'].flatMap(glyphsOf))
    expect(glyphsOf('محمد').filter((id) => !alone.has(id)).length).toBeGreaterThan(1)
  })
  /** Brackets are in the font of Latin. */
  const asRuns = (said: string) => (said.startsWith('(') ? [')', said.slice(1, -1), '('] : [said])

  it('in Devanagari stands in clusters: letters melt, and a vowel sign stands before its letter', () => {
    // क्ष is one sign, and ि is drawn before the त्र that it follows.
    expect(glyphsOf('क्ष')).toHaveLength(1)
    expect(glyphsOf('त्रि').at(-1)).toBe(glyphsOf('त्र').at(-1))
  })

  it('is broken between words, between ideographs, and inside of a word that is too long', () => {
    for (const text of ['several words of an answer', CHINESE, 'x'.repeat(80), ARABIC]) {
      const lines = linesOf(text, SIZE, 90)
      expect(lines.length).toBeGreaterThan(1)
      for (const { width } of lines) expect(width).toBeLessThanOrEqual(90)
      const said = lines.flatMap(({ runs, isRightToLeft }) =>
        isRightToLeft ? [] : runs.map((run) => run.said),
      )
      if (text !== ARABIC) expect(said.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
    }
  })

  it('names a letter that no font has by its code', () =>
    expect(
      lineOf('ส ok')
        .runs.map(({ said }) => said)
        .join(''),
    ).toBe('[U+0E2A] ok'))
})

/** One pixel. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGPgDnYFAAEQAKQEz4l6AAAAAElFTkSuQmCC',
  'base64',
)
const BRAND = { name: 'Visas & Co', colour: '#0b5345', logo: null }

it('a printed sheet says all answers of all scripts, with small fonts in it', async () => {
  const form = { ...STANDARD_FORM, title: 'India e-Tourist' }
  const answers = {
    fullName: HINDI,
    phone: '+44 20 7946 0000',
    nationality: 'TH',
    travelDates: CHINESE,
    email: ARABIC,
  }
  const filings = [{ at: '2026-11-24T10:00:00.000Z', by: '0', reference: 'IND-42', version: 3 }]
  const order = {
    reference: 'BL-7K3M92QX',
    visaTitle: { code: 'evisa', params: {}, text: 'eVisa' },
    variant: {
      name: 'e-Tourist visa, 30 days',
      stay: null,
      entries: 'asked',
      validity: { count: 30, unit: 'day' },
      sources: [],
    },
  } satisfies Parameters<typeof contentOf>[1]
  const content = contentOf({ form, answers, filings, changed: ['phone'] }, order, BRAND)
  const pdf = await printPages(content)
  const text = printedText(pdf)
  for (const said of [
    'Visas & Co',
    'BL-7K3M92QX',
    'India e-Tourist · standard 1',
    'e-Tourist visa, 30 days · stay: not known · entries: as asked for in the form · validity: 30 days',
    'Submitted on 2026-11-24 under IND-42',
    HINDI,
    'Thailand (TH)',
    'محمد عبد الله',
    'Corrected since it was submitted',
  ])
    expect(text).toContain(said)
  for (const ideograph of CHINESE.replaceAll(' ', '')) expect(text).toContain(ideograph)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  // The Chinese font alone has 1.4 MB.
  expect(pdf.length).toBeLessThan(60_000)
})

it('a printed sheet has the logo of the operator in place of the name', async () => {
  const content: Printed = {
    brand: { ...BRAND, logo: LOGO },
    reference: 'BL-7K3M92QX',
    language: 'en',
    blocks: [{ kind: 'brand' }],
  }
  const pdf = await printPages(content)
  expect(pdf.toString('latin1')).toContain('/Subtype /Image')
  expect(printedText(pdf)).not.toContain('Visas & Co')
})
