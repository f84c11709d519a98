import { screen, within } from '@testing-library/react'
import { newServer, openAt } from '../../test/render'

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

test('the link beside an answer leads to one article on each thing that is not covered, with the authority', async () => {
  newServer()
  const { user } = await openAt('/help?q=beyond+our+answers')
  await screen.findByRole('button', { name: 'Do I need a transit visa to change planes?' })
  const questions = within(screen.getByRole('main')).getAllByRole('heading', { level: 3 })
  expect(questions).toHaveLength(5)
  for (const question of questions) {
    await user.click(within(question).getByRole('button'))
    expect(screen.getByRole('link', { name: 'GOV.UK: check if you need a UK visa' })).toHaveAttribute(
      'href',
      'https://www.gov.uk/check-uk-visa',
    )
  }
})
