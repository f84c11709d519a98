import { findStartingPrices, getQuote, listCountries } from '@borderlane/contracts/catalogue/public'
import type { VisaVariant } from '@borderlane/contracts/catalogue/requirement'
import { PLANTED } from '@borderlane/domain/test/planted-facts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { GUIDE_SLUGS, GUIDES } from '../../content/guides'
import german from '../../locales/de/guideTexts.json'
import germanSite from '../../locales/de/site.json'
import english from '../../locales/en/guideTexts.json'
import { usePreferences } from '../../parts/words/preference.store'
import { getConfig } from '@borderlane/contracts/gateway'
import { COUNTRIES, quote, testConfig } from '../../test/example'
import { newServer, openAt, startTestTexts } from '../../test/render'
import { Refusal } from '../../test/stub-server'

const serve = () =>
  newServer()
    .on(listCountries, () => ({ countries: COUNTRIES }))
    .on(getQuote, ({ input }) => answerOf(String(input.from), String(input.to)))
    .on(findStartingPrices, () => STARTING)

/** Of the passport that has the lowest price, and of others. */
function answerOf(from: string, to: string) {
  const made = quote({ from, to, requirement: { variant: VARIANT, governmentFeeStatus: 'estimate' } })
  const { passportCountry } = made.requirement
  const options = STARTING.options.map((one, index) => ({ ...made.options[index]!, ...one }))
  if (from !== 'ZA') return made
  return {
    ...made,
    options,
    requirement: { ...made.requirement, passportCountry: { ...passportCountry, name: 'South Africa' } },
  }
}

const VARIANT: VisaVariant = {
  name: 'Tourist visa',
  stay: { count: 37, unit: 'day' },
  entries: 'single',
  validity: { count: 13, unit: 'month' },
  sources: [],
}

const STARTING = {
  destination: { code: 'IN', name: 'India' },
  currency: 'GBP' as const,
  passport: { code: 'ZA', name: 'South Africa' },
  visaType: 'evisa' as const,
  options: [
    { speed: 'standard' as const, days: 7, submitDays: 3, priceCents: 4_311 },
    { speed: 'rush' as const, days: 4, submitDays: 2, priceCents: 5_736 },
  ],
  isEstimate: true,
}

beforeAll(() =>
  startTestTexts({
    '../locales/de/site.json': async () => germanSite,
    '../locales/de/guideTexts.json': async () => german,
  }),
)

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

test('the prices are those of one named passport: the cheapest, or the one that is chosen', async () => {
  serve()
  const { user } = await openAt('/visa/thailand-tourist-visa')
  const card = within((await heading(2, 'Starting from')).closest('section')!)
  expect(await card.findByText('£43.11')).toBeVisible()
  expect(card.getByText(/Yours depends on your passport/)).toBeVisible()
  expect(card.getByText(/estimate/i)).toBeVisible()
  const box = await screen.findByPlaceholderText('Choose your passport country...')
  await waitFor(() => expect(box).toBeEnabled())
  expect(card.getByText('Today, with a passport from South Africa')).toBeVisible()
  await user.type(box, 'india{Enter}')
  expect(await card.findByText('Today, with a passport from India')).toBeVisible()
  const [first] = quote({ from: 'IN', to: 'TH' }).options
  expect(card.getByText(`£${(first!.priceCents / 100).toFixed(2)}`)).toBeVisible()
})

test('what no one can order has no price', async () => {
  serve().on(findStartingPrices, () => ({ ...STARTING, options: [], passport: null, visaType: null }))
  await openAt('/visa/egypt-evisa')
  const card = within((await heading(2, 'Starting from')).closest('section')!)
  expect(await card.findByText('It cannot be ordered here')).toBeVisible()
  expect(within(screen.getByRole('main')).queryByText(/£/)).not.toBeInTheDocument()
})

test('while the catalogue does not answer the list price is shown, as "about"', async () => {
  serve().on(findStartingPrices, () => {
    throw new Refusal('service.unavailable')
  })
  await openAt('/visa/india-tourist-evisa')
  const card = within((await heading(2, 'Starting from')).closest('section')!)
  expect(await card.findByText('about £45.00', {}, { timeout: 4_000 })).toBeVisible()
  const tiers = within((await heading(2, 'Processing Options')).closest('section')!)
  expect(tiers.getByText('Rush: 3-4 business days').nextElementSibling).toHaveTextContent('about £65.00')
  const options = (await heading(2, 'Visa Options & Validity')).closest('section')!
  expect(options).toHaveTextContent('about £45.00')
  expect(screen.queryByText(/^£/)).not.toBeInTheDocument()
})

test('the nine list prices are those of the specification', () => {
  expect(
    Object.fromEntries(GUIDE_SLUGS.map((slug) => [GUIDES[slug].countryCode, GUIDES[slug].listPrice])),
  ).toEqual({
    ...{ IN: 45, TH: 65, US: 120, AU: 25, TR: 35, VN: 45, CA: 25, EG: 55, AE: 75 },
  })
})

test.each(['/visa/atlantis-evisa', '/visa', '/visa/'])(
  'an unknown guide, or none, shows the one to India: %s',
  async (path) => {
    serve()
    await openAt(path)
    expect(await heading(1, /India/)).toBeVisible()
  },
)

test('where no visa is issued to the chosen passport, a guide names no documents', async () => {
  const { conditions } = PLANTED.suspended.change
  serve().on(getQuote, ({ input }) => {
    const [from, to] = [String(input.from), String(input.to)]
    return from === 'IN'
      ? quote({ from, to, requirement: { conditions: [...conditions] } })
      : answerOf(from, to)
  })
  const { user } = await openAt('/visa/usa-tourist-visa')
  expect(await screen.findByRole('heading', { name: 'Required Documents' })).toBeVisible()
  const usual = 'Choose your passport country: the answer says what applies to you, and who says so.'
  expect(screen.getByText(usual)).toBeVisible()
  const box = await screen.findByPlaceholderText('Choose your passport country...')
  await waitFor(() => expect(box).toBeEnabled())
  await user.type(box, 'India{Enter}')
  expect(await screen.findByText('We do not sell this: no visa is being issued.')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Required Documents' })).toBeNull()
  expect(screen.queryByText(usual)).toBeNull()
})

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
  const [one, two] = english['india-tourist-evisa'].faqs
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
  const rating = (await screen.findByText('4.8 out of 5')).closest('div')!
  expect(within(rating).getByText('sample')).toBeVisible()
  expect(screen.getByText(/Secure payment & 98% approval rate/)).toHaveTextContent('sample')
})

test.each(['/visa/india-tourist-evisa', '/get-visa'])(
  'where samples are off %s has no rating',
  async (path) => {
    serve().on(getConfig, () => ({ ...testConfig, samples: false }))
    await openAt(path)
    await waitFor(() => expect(screen.getAllByText('£43.11').length).toBeGreaterThan(0))
    expect(within(screen.getByRole('main')).queryByText(/out of 5|98%|sample/)).not.toBeInTheDocument()
  },
)

test.each(GUIDE_SLUGS)('the guide %s is complete', (slug) => {
  const { can, cannot, requirements, options, documents, notes, faqs } = english[slug]
  for (const list of [can, cannot, requirements, documents, notes, faqs])
    expect(list.length).toBeGreaterThan(0)
  expect(options).toHaveLength(GUIDES[slug].options.length)
})

test('nine cards lead to the guides, and a link to the search', async () => {
  serve().on(findStartingPrices, ({ input }) =>
    input.to === 'EG' ? { ...STARTING, options: [], passport: null, visaType: null } : STARTING,
  )
  await openAt('/get-visa')
  await heading(1, 'Popular destinations')
  const links = within(screen.getByRole('main')).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    ...GUIDE_SLUGS.map((slug) => `/visa/${slug}`),
    '/',
  ])
  await waitFor(() => expect(screen.getAllByText('£43.11')).toHaveLength(8))
  expect(screen.getAllByText('You may stay for up to 37 days.')).toHaveLength(8)
  expect(screen.getAllByText('Standard: we submit in 3 business days')).toHaveLength(8)
  expect(screen.getByText('It cannot be ordered here')).toBeVisible()
})

test('a guide has its hero, its seven sections and its sidebar, each with what belongs there', async () => {
  serve()
  await openAt('/visa/india-tourist-evisa')
  expect(await heading(1, /India/)).toHaveTextContent('India: Tourist e-visa')
  const main = screen.getByRole('main')
  const page = within(main)
  const guide = english['india-tourist-evisa']
  expect(main.querySelector('img[src="/flags/IN.svg"]')).toBeVisible()
  await page.findByText('4.8 out of 5')
  for (const text of ['4.8 out of 5', '12,450 reviews', 'Last updated 29 November 2026', guide.description])
    expect(page.getByText(text)).toBeVisible()
  expect(page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'What you can and cannot do',
    'Who Requires This Visa',
    'Requirements',
    'Visa Options & Validity',
    'Required Documents',
    'Important Notes',
    'Questions and answers',
    'Processing Options',
    'Starting from',
    'Why Apply With Us',
    'Need Help',
  ])
  const section = (name: string) => within(page.getByRole('heading', { level: 2, name }).closest('section')!)
  const doing = section('What you can and cannot do')
  for (const text of [...guide.can, ...guide.cannot]) doing.getByText(text)
  section('Who Requires This Visa').getByText(guide.whoNeeds)
  for (const { title, description } of guide.requirements) {
    section('Requirements').getByRole('heading', { level: 3, name: title })
    section('Requirements').getByText(description)
  }
  const option = await section('Visa Options & Validity').findByRole('heading', { name: 'eVisa' })
  for (const text of [
    'You may stay for up to 37 days.',
    'It lets you enter once.',
    'It is valid for 13 months.',
  ])
    within(option.closest('li')!).getByText(text)
  section('Visa Options & Validity').getByText(/the answer says what applies to you, and who says so/)
  for (const text of guide.documents) section('Required Documents').getByText(text)
  for (const text of guide.notes) section('Important Notes').getByText(text)
  expect(
    await section('Processing Options').findByText('Standard: we submit in 3 business days'),
  ).toBeVisible()
  section('Processing Options').getByText('£57.36')
  section('Visa Options & Validity').getByText(/^£43.11 \(Today, with a passport from South Africa\)$/)
  expect(section('Starting from').getByText('£43.11')).toBeVisible()
  expect(section('Why Apply With Us').getAllByRole('listitem')).toHaveLength(5)
  const help = section('Need Help').getAllByRole('link')
  expect(help.map((link) => link.getAttribute('href'))).toEqual(['/help', '/contact'])
})

test('the back button of a guide leads to the page before', async () => {
  serve()
  const { user, router } = await openAt('/help')
  await act(() => router.navigate('/visa/india-tourist-evisa'))
  await user.click(await screen.findByRole('button', { name: 'Back' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/help'))
})

test('the passports of a guide stand in the order of their names, each with its flag, in a list of 300 px', async () => {
  serve()
  const { user } = await openAt('/visa/thailand-tourist-visa')
  const box = await screen.findByPlaceholderText('Choose your passport country...')
  await waitFor(() => expect(box).toBeEnabled())
  await user.click(box)
  const list = await screen.findByRole('listbox')
  const options = within(list).getAllByRole('option')
  const names = options.map(({ textContent }) => textContent ?? '')
  expect(names.length).toBeGreaterThan(2)
  expect(names).toEqual(names.toSorted((one, two) => one.localeCompare(two)))
  for (const option of options) expect(option.querySelector('img[src^="/flags/"]')).toBeVisible()
  expect(list).toHaveClass('max-h-[300px]')
})

test('all guides but the Australian one ask for or recommend a passport of at least 6 months', () => {
  const said = GUIDE_SLUGS.filter((slug) =>
    english[slug].requirements.some(({ description }) => /at least 6 months/.test(description)),
  )
  expect(said).toEqual(GUIDE_SLUGS.filter((slug) => slug !== 'australia-evisitor'))
})

/** Names that have a digit, and what the specification has guides say of passports. */
const NO_FACTS = /DS-160|I-94|B1\/B2|Subclass 6(51|01|00)|at least 6 months/g
const COUNTED =
  /\d|[£$€]|\b(one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|thirty|sixty|ninety|hundred)\b[\w -]{0,12}\b(hours?|days?|weeks?|months?|years?|countries|dollars?|pounds?|euros?|baht)\b/i
const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsOf)

test.each(GUIDE_SLUGS)('the guide %s describes and holds no fact of the catalogue', (slug) => {
  const counted = textsOf(english[slug]).filter((text) => COUNTED.test(text.replace(NO_FACTS, '')))
  expect(counted).toEqual([])
})

test('a guide is read in the language of its reader', async () => {
  usePreferences.setState({ language: 'de' })
  serve()
  await openAt('/visa/india-tourist-evisa')
  const { type, description, whoNeeds, faqs } = german['india-tourist-evisa']
  await heading(1, `India: ${type}`)
  for (const text of [description, whoNeeds, faqs[0]!.q]) expect(screen.getByText(text)).toBeVisible()
  expect(screen.getByRole('main').querySelector('[lang="en"]')).toBeNull()
})

test('the United States have two options apart, the visa and the ESTA, each with the answer of a passport that needs it', async () => {
  const asked: unknown[] = []
  serve().on(findStartingPrices, ({ input }) => {
    asked.push(input.kind)
    return STARTING
  })
  await openAt('/visa/usa-tourist-visa')
  const options = (await heading(2, 'Visa Options & Validity')).closest('section')!
  await waitFor(() => expect(within(options).getAllByText(/£43\.11/)).toHaveLength(2))
  expect(new Set(asked)).toEqual(new Set(['visa', 'authorisation']))
  within(options).getByText(/^The ESTA, asked for online\. It is no visa/)
})
