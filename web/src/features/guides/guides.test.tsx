import { getQuote, listCountries } from '@borderlane/contracts/catalogue/public'
import { screen, waitFor, within } from '@testing-library/react'
import { GUIDE_SLUGS, GUIDES } from '../../content/guides/guides'
import { COUNTRIES, quote } from '../../test/example'
import { newServer, openAt } from '../../test/render'

const serve = () =>
  newServer()
    .on(listCountries, () => ({ countries: COUNTRIES }))
    .on(getQuote, ({ input }) => quote({ from: String(input.from), to: String(input.to) }))

const heading = (level: number, name: string | RegExp) => screen.findByRole('heading', { level, name })

test('a guide leads to the answer once a passport is chosen, from both of its buttons', async () => {
  serve()
  const { user, router } = await openAt('/visa/thailand-tourist-visa')
  await heading(1, /Thailand/)
  const first = screen.getByRole('button', { name: 'Check Visa Requirements & Apply' })
  const second = screen.getByRole('button', { name: 'Check Visa & Apply' })
  expect(first).toBeDisabled()
  expect(second).toBeDisabled()
  expect(screen.getByText('Please select your passport country to continue')).toBeVisible()
  expect(screen.getByText('Select your passport country above')).toBeVisible()
  const box = await screen.findByPlaceholderText('Choose your passport country...')
  await waitFor(() => expect(box).toBeEnabled())
  await user.type(box, 'india{Enter}')
  expect(second).toBeEnabled()
  await user.click(first)
  await waitFor(() => expect(router.state.location.search).toBe('?from=IN&to=TH'))
  expect(router.state.location.pathname).toBe('/visa-results')
})

test('the live price stands below the static one for the chosen passport', async () => {
  serve()
  const { user } = await openAt('/visa/thailand-tourist-visa')
  const box = await screen.findByPlaceholderText('Choose your passport country...')
  await waitFor(() => expect(box).toBeEnabled())
  expect(screen.queryByText(/Today, with a passport/)).not.toBeInTheDocument()
  await user.type(box, 'india{Enter}')
  expect(await screen.findByText(/Today, with a passport from India/)).toBeVisible()
})

test.each(['/visa/atlantis-evisa', '/visa', '/visa/'])(
  'an unknown guide, or none, shows the one to India: %s',
  async (path) => {
    serve()
    await openAt(path)
    expect(await heading(1, /India/)).toBeVisible()
  },
)

test('the country of the guide typed as passport gets a sentence of its own', async () => {
  serve()
  const { user } = await openAt('/visa/india-tourist-evisa')
  const box = await screen.findByPlaceholderText('Choose your passport country...')
  await waitFor(() => expect(box).toBeEnabled())
  await user.type(box, 'india')
  await user.tab()
  expect(box).toHaveAccessibleDescription(/With a passport of this country you need no visa for it/)
  expect(screen.queryByText(/This is not a country we know/)).not.toBeInTheDocument()
  await user.clear(box)
  await user.type(box, 'Atlantis')
  await user.tab()
  expect(box).toHaveAccessibleDescription(/This is not a country we know/)
})

test('one question is open at a time, and the open one can be closed', async () => {
  serve()
  const { user } = await openAt('/visa/india-tourist-evisa')
  const [one, two] = GUIDES['india-tourist-evisa'].faqs
  const first = await screen.findByRole('button', { name: one!.q })
  const second = screen.getByRole('button', { name: two!.q })
  await user.click(first)
  expect(screen.getByText(one!.a)).toBeVisible()
  await user.click(second)
  expect(screen.queryByText(one!.a)).not.toBeInTheDocument()
  expect(screen.getByText(two!.a)).toBeVisible()
  await user.click(second)
  expect(screen.queryByText(two!.a)).not.toBeInTheDocument()
})

test('figures that are samples say so', async () => {
  serve()
  await openAt('/visa/india-tourist-evisa')
  await heading(1, /India/)
  const rating = screen.getByText('4.8 out of 5').closest('div')!
  expect(within(rating).getByText('sample')).toBeVisible()
  expect(screen.getByText(/Secure payment & 98% approval rate/)).toHaveTextContent('sample')
})

test.each(GUIDE_SLUGS)('the guide %s is complete', (slug) => {
  const guide = GUIDES[slug]
  const lists = [
    guide.whatYouCanDo,
    guide.whatYouCannotDo,
    guide.requirements,
    guide.visaOptions,
    guide.requiredDocuments,
    guide.processingTimes,
    guide.importantNotes,
    guide.faqs,
  ]
  for (const list of lists) expect(list.length).toBeGreaterThan(0)
  expect(guide.processingTimes.map(({ name }) => name)).toEqual([
    'Standard',
    'Rush',
    expect.stringMatching(/^(Super Rush|Urgent)$/),
  ])
})

test('the starting prices are those of the specification', () => {
  const prices = GUIDE_SLUGS.map((slug) => GUIDES[slug].visaOptions[0].pricePounds)
  expect(prices).toEqual([45, 65, 120, 25, 35, 45, 25, 55, 75])
})

test('nine cards lead to the guides, and a link to the search', async () => {
  newServer()
  await openAt('/get-visa')
  await heading(1, 'Popular destinations')
  const links = within(screen.getByRole('main')).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    ...GUIDE_SLUGS.map((slug) => `/visa/${slug}`),
    '/',
  ])
})
