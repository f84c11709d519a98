import { getQuote, listCountries } from '@borderlane/contracts/catalogue/public'
import { screen } from '@testing-library/react'
import { COUNTRIES, quote } from '../../test/example'
import { newServer, openAt } from '../../test/render'

const serve = () => newServer().on(listCountries, () => ({ countries: COUNTRIES }))
const FIELDS = ['Full name', 'Passport number', 'Travel dates']

test('the questions of our form, its checks, the documents and the official site of a route can be printed', async () => {
  const site = { url: 'https://visa.example.gov', authority: 'The embassy' }
  const { requirement, ...rest } = quote()
  serve().on(getQuote, () => ({ ...rest, requirement: { ...requirement, officialSite: site } }))
  const { user } = await openAt('/answer-sheet?from=IN&to=TH')
  expect(await screen.findByRole('link', { name: site.url })).toHaveAttribute('href', site.url)
  expect(screen.getByText('With a passport from India you need an eVisa for Thailand.')).toBeVisible()
  expect(screen.getByText(/ordinary passports and trips for tourism/)).toBeVisible()
  for (const field of FIELDS) expect(screen.getByText(field)).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Documents to have at hand' })).toBeVisible()
  const print = jest.fn()
  window.print = print
  await user.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledTimes(1)
})

test('without a passport it has the questions, and says how to come to the documents', async () => {
  serve()
  await openAt('/answer-sheet?to=TH')
  expect(await screen.findByText(/depends on your passport/)).toBeVisible()
  for (const field of FIELDS) expect(screen.getByText(field)).toBeVisible()
})
