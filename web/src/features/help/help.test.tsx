import { act, screen, within } from '@testing-library/react'
import i18next from 'i18next'
import { HELP_ARTICLES } from '../../content/help-articles'
import german from '../../locales/de/help.json'
import { newServer, openAt, startTestTexts } from '../../test/render'

beforeAll(() =>
  startTestTexts({
    '../locales/de/site.json': () => Promise.resolve({ brand: 'Borderlane' }),
    '../locales/de/help.json': () => Promise.resolve(german),
  }),
)

test('the questions stand in four categories', async () => {
  newServer()
  await openAt('/help')
  await screen.findByRole('heading', { level: 1, name: 'How can we help?' })
  const names = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
  expect(names).toEqual([
    'Application Process',
    'Payment & Pricing',
    'Account & Support',
    'Security & Privacy',
  ])
})

test('the search filters by what was typed and keeps it in the address', async () => {
  newServer()
  const { user, router } = await openAt('/help')
  await user.type(await screen.findByRole('searchbox', { name: 'Search the questions' }), 'forgoten pasword')
  expect(await screen.findByRole('button', { name: 'I forgot my password.' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Do I need a visa?' })).not.toBeInTheDocument()
  expect(router.state.location.search).toBe('?q=forgoten+pasword')
})

test('nothing found says "No results", and a button clears the search', async () => {
  newServer()
  const { user } = await openAt('/help?q=xylophone+quartet')
  expect(await screen.findByRole('heading', { name: 'No results' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(screen.getByRole('searchbox')).toHaveValue('')
  expect(screen.getByRole('button', { name: 'Do I need a visa?' })).toBeVisible()
})

test('an answer opens below its question, with a link on; the page leads to contact and search', async () => {
  newServer()
  const { user } = await openAt('/help')
  await user.click(await screen.findByRole('button', { name: 'Do I need an account?' }))
  expect(screen.getByRole('link', { name: 'Go there' })).toHaveAttribute('href', '/auth')
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact')
  expect(main.getByRole('link', { name: 'Check a visa' })).toHaveAttribute('href', '/')
})

test('the answer about the time names the three ranges', async () => {
  newServer()
  const { user } = await openAt('/help')
  await user.click(await screen.findByRole('button', { name: 'How long does it take?' }))
  expect(
    screen.getByText(
      /Standard takes 3-15 business days, Rush 1-5 days and Super Rush from the same day to 3 days/,
    ),
  ).toBeVisible()
})

const beyond = () => HELP_ARTICLES.filter(({ alsoCalled }) => alsoCalled?.includes('beyond our answers'))

test('the link beside an answer leads to an article on each thing that is not covered, with the authority', async () => {
  newServer()
  const { user } = await openAt('/help?q=beyond+our+answers')
  for (const { question, official } of beyond()) {
    await user.click(await screen.findByRole('button', { name: question }))
    for (const { name, url } of official ?? [])
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', url)
  }
})

test('what is not covered is in the reader’s own language, above the English answers, and is found in it', async () => {
  newServer()
  try {
    await act(() => i18next.changeLanguage('de'))
    await act(() => i18next.loadNamespaces('help'))
    const { user } = await openAt('/help?q=Flugzeug')
    const question = await screen.findByRole('button', {
      name: 'Brauche ich ein Visum, nur um das Flugzeug zu wechseln?',
    })
    expect(screen.getByRole('heading', { name: 'Worum es in unseren Antworten nicht geht' })).toBeVisible()
    expect(question.closest('[lang="en"]')).toBeNull()
    await user.click(question)
    expect(screen.getByText(/Fragen Sie die Behörde des Landes, in dem Sie umsteigen/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'GOV.UK: check if you need a UK visa' })).toBeVisible()
  } finally {
    await act(() => i18next.changeLanguage('en'))
  }
})

test('each article on what is not covered is there in all languages, and says in English what the assistant cites', () => {
  expect(beyond()).toHaveLength(15)
  for (const { id, question, answer } of beyond())
    expect(i18next.getResource('en', 'help', `beyond.${id}`)).toEqual({ question, answer })
})
