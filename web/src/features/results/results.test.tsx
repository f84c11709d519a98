import { getQuote, listCountries, listExchangeRates } from '@borderlane/contracts/catalogue/public'
import { writeClientLog } from '@borderlane/contracts/gateway'
import { screen, within } from '@testing-library/react'
import { COUNTRIES, quote } from '../../test/example'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'

const RESULTS = '/visa-results?from=IN&to=TH'

const panel = () => screen.findByRole('region', { name: 'Your price' })

test('the answer comes first, with its source and the day it was checked', async () => {
  newServer().on(getQuote, () => quote())
  await openAt(RESULTS)
  expect(
    await screen.findByRole('heading', {
      level: 1,
      name: 'With a passport from India you need an eVisa for Thailand.',
    }),
  ).toBeVisible()
  expect(screen.getByText('Visa Required')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Passport Index' })).toHaveAttribute(
    'href',
    'https://www.passportindex.org',
  )
  expect(screen.getByText('17 February 2026')).toBeVisible()
  expect(screen.getByText(/valid for at least 6 months/)).toBeVisible()
  expect(screen.getByText('Valid passport')).toBeVisible()
  expect(screen.getByText('Print the visa.')).toBeVisible()
})

test('speed and protection change the price line by line and go along to the application', async () => {
  newServer().on(getQuote, () => quote())
  const { user, router } = await openAt(RESULTS)
  expect(within(await panel()).getByText('£60.00')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: /Rush.*3 business days/ }))
  await user.click(screen.getByRole('checkbox', { name: /Denial Protection for £15\.00/ }))
  const price = within(await panel())
  expect(price.getByText('£35.00')).toBeVisible()
  expect(price.getByText('£39.25')).toBeVisible()
  expect(price.getByText('£15.00')).toBeVisible()
  expect(price.getByText('£89.25')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Apply Now' })).toHaveAttribute(
    'href',
    '/apply?from=IN&to=TH&speed=rush&denial=true',
  )
  expect(router.state.location.search).toBe('?from=IN&to=TH&speed=rush&denial=true')
})

test('the choices of the address are taken up again', async () => {
  newServer().on(getQuote, () => quote())
  await openAt(`${RESULTS}&speed=rush&denial=true`)
  expect(await screen.findByRole('radio', { name: /Rush/ })).toBeChecked()
  expect(screen.getByRole('checkbox')).toBeChecked()
})

test('beside the apply button stand the official fee, the service fee and that we are no government', async () => {
  newServer().on(getQuote, () => quote())
  await openAt(RESULTS)
  expect(await screen.findByRole('link', { name: 'Apply Now' })).toBeVisible()
  expect(screen.getByText('We are not a government. Official fee £35.00, service fee £25.00.')).toBeVisible()
})

test('same day within hours is said in words, and only offered speeds are shown', async () => {
  newServer().on(getQuote, () => quote())
  await openAt(RESULTS)
  expect(await screen.findByRole('radio', { name: /Same day \(within hours\)/ })).toBeInTheDocument()
  expect(screen.queryByRole('radio', { name: /Super Rush/ })).not.toBeInTheDocument()
})

test('in another currency the pounds stand first, the rate has its date, and the choice is kept', async () => {
  newServer()
    .on(getQuote, () => quote())
    .on(listExchangeRates, () => ({ asOf: '2026-09-29', rates: [{ currency: 'USD', ratePerGbp: 1.25 }] }))
  const { user } = await openAt(RESULTS)
  await user.selectOptions(await screen.findByLabelText('Show prices in'), 'USD')
  expect(
    await screen.findByText(
      'About $75.00 at the rate of 29 September 2026. You are charged in pounds sterling (GBP).',
    ),
  ).toBeVisible()
  expect(within(await panel()).getByText('£60.00')).toBeVisible()
  expect(localStorage.getItem('borderlane.preferences')).toContain('USD')
})

test('a fee that nobody knows is not shown as nothing to pay', async () => {
  newServer().on(getQuote, () =>
    quote({ requirement: { governmentFeeStatus: 'unknown', governmentFeeSource: null } }),
  )
  await openAt(RESULTS)
  expect(within(await panel()).getByText('Not known yet')).toBeVisible()
  expect(screen.getByText(/Official fee not known yet/)).toBeVisible()
})

test('a fee that is an estimate says so beside the button too', async () => {
  newServer().on(getQuote, () => quote({ requirement: { governmentFeeStatus: 'estimate' } }))
  await openAt(RESULTS)
  expect(
    await screen.findByText(
      'We are not a government. Official fee £35.00 (an estimate), service fee £25.00.',
    ),
  ).toBeVisible()
})

test('a visa-free route says so and offers no application', async () => {
  newServer().on(getQuote, () =>
    quote({ canApply: false, requirement: { visaRequired: false, visaType: 'visa_free', stayDays: 60 } }),
  )
  await openAt(RESULTS)
  expect(await screen.findByRole('heading', { level: 1, name: 'No Visa Required!' })).toBeVisible()
  expect(screen.getByText(/Thailand for up to 60 days without a visa/)).toBeVisible()
  expect(screen.queryByText(/valid for at least 6 months/)).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Apply Now' })).not.toBeInTheDocument()
})

test('a destination that does not admit the passport offers no application', async () => {
  newServer().on(getQuote, () =>
    quote({ canApply: false, requirement: { admitted: false, visaType: 'embassy' } }),
  )
  await openAt(RESULTS)
  expect(await screen.findByRole('heading', { level: 1, name: /Thailand does not admit/ })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Apply Now' })).not.toBeInTheDocument()
})

test('an unknown country is "unavailable", never "visa-free", and is logged without the query', async () => {
  const server = newServer()
    .on(getQuote, () => {
      throw new Refusal('catalogue.country_not_found')
    })
    .on(listCountries, () => ({ countries: COUNTRIES }))
  const { user, router } = await openAt('/visa-results?from=IN&to=Atlantis')
  expect(await screen.findByRole('heading', { level: 1, name: 'Visa Information Unavailable' })).toBeVisible()
  expect(screen.getByText(/does not mean that you can travel visa-free/)).toBeVisible()
  expect(server.calls(writeClientLog)[0]?.input).toEqual({ event: 'web.route_unavailable', path: '/' })
  await user.click(screen.getByRole('link', { name: 'Search again' }))
  expect(router.state.location.pathname).toBe('/')
})

test('a failure of ours offers another attempt and names the request', async () => {
  let fails = true
  newServer().on(getQuote, () => {
    if (fails) throw new Refusal('internal.error')
    return quote()
  })
  const { user } = await openAt(RESULTS)
  expect(await screen.findByText('request-7', undefined, { timeout: 5_000 })).toBeVisible()
  fails = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: /Thailand/ })).toBeVisible()
})

test('without both countries the visitor goes back to the search', async () => {
  newServer().on(listCountries, () => ({ countries: COUNTRIES }))
  const { router } = await openAt('/visa-results?to=TH')
  expect(await screen.findByRole('button', { name: 'Get started!' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/')
})
