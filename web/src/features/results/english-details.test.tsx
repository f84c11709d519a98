import type { PaperEntry } from '@borderlane/contracts/catalogue/papers'
import { getQuote } from '@borderlane/contracts/catalogue/public'
import { act, screen, waitFor } from '@testing-library/react'
import { usePreferences } from '../../parts/words/preference.store'
import { quote } from '../../test/example'
import { newServer, openAt, startTestTexts } from '../../test/render'

const ENTRY: PaperEntry = {
  ...{ code: 'photo', name: 'Photo', need: 'always', when: null, condition: '', details: '35 x 45 mm' },
  ...{ way: 'file', copy: null, limits: null, seen: 'opened', confidence: 'high' },
  source: { name: 'The authority', url: null, asOf: '2026-11' },
}
const NOTE = 'Nur auf Englisch.'

beforeAll(() =>
  startTestTexts({
    '../locales/de/site.json': async () => ({ brand: 'Borderlane' }),
    '../locales/de/results.json': async () => ({ documents: { english: NOTE } }),
  }),
)

test('details of papers are marked as English, and other languages say so', async () => {
  const papers = { destination: 'TH', kind: 'evisa' as const, version: 0, entries: [ENTRY] }
  newServer().on(getQuote, () => quote({ requirement: { papers } }))
  await openAt('/visa-results?from=IN&to=TH')
  expect(await screen.findByText('35 x 45 mm')).toHaveAttribute('lang', 'en')
  expect(screen.queryByText(/English only|Englisch/)).toBeNull()
  act(() => {
    usePreferences.setState({ language: 'de' })
  })
  await waitFor(() => expect(document.documentElement.lang).toBe('de'))
  expect(await screen.findByText(NOTE)).toBeVisible()
})
