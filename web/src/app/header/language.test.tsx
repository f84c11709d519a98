import { findForm } from '@borderlane/contracts/catalogue/forms'
import { getQuote, listCountries } from '@borderlane/contracts/catalogue/public'
import { act, screen, waitFor } from '@testing-library/react'
import { usePreferences } from '../../parts/words/preference.store'
import { ASKS_STANDARD, COUNTRIES, quote } from '../../test/example'
import { newServer, openAt, startTestTexts } from '../../test/render'

const FRENCH = {
  '../locales/fr/site.json': async () => ({
    header: {
      language: 'Langue',
      languageOffer: { text: 'Aussi en français.', accept: 'Lire en français', decline: 'Non, merci' },
    },
  }),
  '../locales/fr/apply.json': async () => ({ title: 'Votre demande' }),
}

const serve = () =>
  newServer()
    .on(listCountries, () => ({ countries: COUNTRIES }))
    .on(getQuote, () => quote())
    .on(findForm, () => ASKS_STANDARD)

/** What became of an address as the link of a mail to a French reader has it. */
let mailed: { lang: string; address: string }

beforeAll(async () => {
  window.history.replaceState(null, '', '/apply?from=IN&lang=fr#token=abc')
  await startTestTexts(FRENCH)
  mailed = { lang: document.documentElement.lang, address: window.location.href }
  usePreferences.setState(usePreferences.getInitialState())
  await waitFor(() => expect(document.documentElement.lang).toBe('en'))
})

test('the language of a mail is taken, and leaves the address', () => {
  expect(mailed.lang).toBe('fr')
  expect(mailed.address).toMatch(/\/apply\?from=IN#token=abc$/)
})

test('another language is shown at once, is kept, and leaves what was typed', async () => {
  serve()
  const { user } = await openAt('/apply?from=IN&to=TH&speed=rush&denial=true')
  await user.click(await screen.findByLabelText('Phone'))
  await user.paste('+91 98765 43210')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Français')
  expect(await screen.findByRole('heading', { level: 1, name: 'Votre demande' })).toBeInTheDocument()
  // Texts that the language lacks are English.
  expect(screen.getByLabelText('Phone')).toHaveValue('+91 98765 43210')
  expect(document.documentElement.lang).toBe('fr')
  expect(localStorage.getItem('borderlane.preferences')).toContain('"language":"fr"')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Langue' }), 'English')
  await waitFor(() => expect(document.documentElement.lang).toBe('en'))
  expect(screen.getByLabelText('Phone')).toHaveValue('+91 98765 43210')
})

test('the language of the browser is offered in that language, and not asked for again', async () => {
  const languages = jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-CA', 'en'])
  serve()
  // The offer comes when its language is loaded: at once, or a moment later.
  const { user } = await act(() => openAt('/apply?from=IN&to=TH&speed=rush&denial=true'))
  expect(await screen.findByText('Aussi en français.')).toBeInTheDocument()
  expect(document.documentElement.lang).toBe('en')
  await user.click(screen.getByRole('button', { name: 'Non, merci' }))
  expect(screen.queryByText('Aussi en français.')).not.toBeInTheDocument()
  expect(localStorage.getItem('borderlane.preferences')).toContain('"languageSettled":true')
  languages.mockRestore()
})
