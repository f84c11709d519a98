import type { PaperEntry } from '@borderlane/contracts/catalogue/papers'
import { getQuote } from '@borderlane/contracts/catalogue/public'
import german from '@borderlane/words/locales/de/paper-texts.json'
import { act, screen, waitFor } from '@testing-library/react'
import { usePreferences } from '../../parts/words/preference.store'
import { quote } from '../../test/example'
import { newServer, openAt, startTestTexts } from '../../test/render'

const ENTRY: PaperEntry = {
  ...{ code: 'photo', name: 'Photo', need: 'always', when: null, condition: '', details: 'white background' },
  ...{ way: 'file', copy: null, limits: null, seen: 'opened', confidence: 'high' },
  source: { name: 'The authority', url: null, asOf: '2026-11' },
}
const OF_STAFF: PaperEntry = { ...ENTRY, code: 'itinerary', name: 'Plan', details: 'on rice paper' }
const NOTE = 'Nur auf Englisch.'

beforeAll(() =>
  startTestTexts({
    '../locales/de/site.json': async () => ({ brand: 'Borderlane' }),
    '../locales/de/results.json': async () => ({ documents: { english: NOTE } }),
    '../../../libs/words/locales/de/paper-texts.json': async () => german,
  }),
)

test.each([
  ['of the shipped lists are there in every language', [ENTRY], false],
  ['that staff wrote are marked as English, and other languages say so', [ENTRY, OF_STAFF], true],
] as const)('details of papers %s', async (_which, [...entries], isSaid) => {
  const papers = { destination: 'TH', kind: 'evisa' as const, version: 0, entries }
  newServer().on(getQuote, () => quote({ requirement: { papers } }))
  await openAt('/visa-results?from=IN&to=TH')
  expect(await screen.findByText('white background')).toBeVisible()
  expect(screen.queryByText(/English only|Englisch/)).toBeNull()
  act(() => {
    usePreferences.setState({ language: 'de' })
  })
  await waitFor(() => expect(document.documentElement.lang).toBe('de'))
  expect(await screen.findByText(german['white background'])).toBeVisible()
  expect(screen.queryByText(NOTE) !== null).toBe(isSaid)
  if (isSaid) expect(screen.getByText('on rice paper')).toHaveAttribute('lang', 'en')
})
