import type { PaperEntry, PaperList } from '@borderlane/contracts/catalogue/papers'
import { render, screen } from '@testing-library/react'
import { startTestTexts } from '../../test/render'
import { LimitNote } from './limit-note'

const ENTRY: PaperEntry = {
  ...{ code: 'passport_bio_page', name: 'Passport', need: 'always', when: null, condition: '', details: '' },
  ...{ way: 'file', copy: null, seen: 'opened', confidence: 'high' },
  limits: { formats: [], maxKb: 300, minPixels: null, maxPixels: null },
  source: { name: 'The authority', url: null, asOf: '2026-11' },
}
const listWith = (formats: ('pdf' | 'jpeg')[]): PaperList => ({
  ...{ destination: 'IN', kind: 'evisa', version: 0 },
  entries: [{ ...ENTRY, limits: { ...ENTRY.limits!, formats } }],
})
const FILES = [
  { name: 'scan.pdf', type: 'application/pdf', size: 2_000_000 },
  { name: 'small.pdf', type: 'application/pdf', size: 300_000 },
  { name: 'photo.jpg', type: 'image/jpeg', size: 2_000_000 },
]

beforeAll(() => startTestTexts())

test.each<[string, ('pdf' | 'jpeg')[], RegExp[]]>([
  ['too large', ['pdf'], [/^scan\.pdf has 2000 kB; the official upload takes at most 300 kB/]],
  [
    'not a picture',
    ['jpeg'],
    [/^scan\.pdf is a PDF; the official upload takes JPEG only/, /^small\.pdf is a PDF/],
  ],
])('a PDF that cannot be submitted as it is gets a note, a picture does not: %s', (_what, formats, notes) => {
  render(<LimitNote papers={listWith(formats)} code="passport_bio_page" files={FILES} />)
  const shown = screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(shown).toEqual(notes.map((note) => expect.stringMatching(note) as string))
})
