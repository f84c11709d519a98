import { findForm } from '@borderlane/contracts/catalogue/forms'
import { getQuote, listCountries } from '@borderlane/contracts/catalogue/public'
import type { Form } from '@borderlane/contracts/forms/form'
import { STANDARD_FORM } from '@borderlane/contracts/forms/standard'
import { screen } from '@testing-library/react'
import { COUNTRIES, quote } from '../../test/example'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'

const serve = (form: Form = STANDARD_FORM, sheets: Form[] = []) =>
  newServer()
    .on(listCountries, () => ({ countries: COUNTRIES }))
    .on(findForm, () => ({ form, sheets, dataVersion: 1 }))
const FIELDS = ['Full name', 'Passport number', 'Travel dates']

test('the questions of our form, its checks, the documents and the official site of a route can be printed', async () => {
  const site = { url: 'https://visa.example.gov', authority: 'The embassy' }
  const { requirement, ...rest } = quote()
  serve().on(getQuote, () => ({ ...rest, requirement: { ...requirement, officialSite: site } }))
  const { user } = await openAt('/answer-sheet?from=IN&to=TH')
  expect(await screen.findByRole('link', { name: site.url })).toHaveAttribute('href', site.url)
  expect(screen.getByText('With a passport from India you need an e-visa for Thailand.')).toBeVisible()
  expect(screen.getByText(/ordinary passports and trips for tourism/)).toBeVisible()
  for (const field of FIELDS) expect(await screen.findByText(field)).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Documents to have at hand' })).toBeVisible()
  const print = jest.fn()
  window.print = print
  await user.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledTimes(1)
})

test('has the rule of the day of travel that was asked for', async () => {
  const { requirement, ...rest } = quote()
  const ofDay = { on: '2027-01-05', visaType: 'embassy' as const }
  serve().on(getQuote, ({ input: { on } }) => ({
    ...rest,
    requirement: { ...requirement, ...(on === ofDay.on && ofDay) },
  }))
  await openAt('/answer-sheet?from=IN&to=TH&on=2027-01-05')
  expect(await screen.findByText('By the rule for travel on 5 January 2027')).toBeVisible()
  expect(screen.getByText(/you need a visa from the embassy for Thailand/)).toBeVisible()
})

test('after the end of a rule it says what held, as the results do', async () => {
  const rule = { visaType: 'visa_free', visaRequired: false, electronicAuthorisation: false, admitted: true }
  const source = { code: 'published', name: 'en.kremlin.example', url: null, asOf: '2025-12-01' }
  serve().on(getQuote, () => {
    const last = { rule: { ...rule, stayDays: 30 }, until: '2026-09-14', evidence: 'cited', source }
    throw new Refusal('catalogue.day_not_known', { last })
  })
  await openAt('/answer-sheet?from=IN&to=TH')
  expect(await screen.findByText(/^Until 14 September 2026 no visa was needed/)).toBeVisible()
  expect(screen.getByText(/the rule may have been extended/)).toBeVisible()
})

test('without a passport it has the questions, and says how to come to the documents', async () => {
  serve()
  await openAt('/answer-sheet?to=TH')
  expect(await screen.findByText(/depends on your passport/)).toBeVisible()
  for (const field of FIELDS) expect(screen.getByText(field)).toBeVisible()
})

test('where the form of the authority is known, the sheet has its questions in its order, with their source', async () => {
  const source = { ...STANDARD_FORM.source, name: 'Thai e-Visa', opened: false, asOf: '2024' }
  const asked = (id: string, label: string) => ({ id, label, required: true, sealed: true })
  const official: Form = {
    ...STANDARD_FORM,
    code: 'th-evisa',
    source,
    sections: [
      {
        id: 'history',
        title: 'History',
        questions: [
          { ...asked('refusedVisa', 'Was a visa refused?'), kind: 'yesno', officialField: '12' },
          {
            ...asked('refusedVisaDetails', 'When and why?'),
            kind: 'longtext',
            max: 100,
            when: { any: [{ question: 'refusedVisa', equals: 'yes' }] },
          },
        ],
      },
    ],
  }
  const card: Form = { ...official, code: 'th-card', source: { ...source, name: 'Arrival card' } }
  serve(official, [card]).on(getQuote, () => quote())
  await openAt('/answer-sheet?from=IN&to=TH')
  expect(await screen.findByRole('heading', { name: /asks: Thai e-Visa/ })).toBeVisible()
  expect(screen.getByRole('heading', { name: /asks: Arrival card/ })).toBeVisible()
  const [refused] = screen.getAllByText('Was a visa refused?')
  const [details] = screen.getAllByText('When and why?')
  expect(refused!.compareDocumentPosition(details!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getAllByText('Only if this is your answer to “Was a visa refused?”: yes')).toHaveLength(2)
  expect(screen.getAllByText('Field: 12')).toHaveLength(2)
  expect(screen.getAllByText(/Our staff have not opened the official form/)).toHaveLength(2)
  expect(screen.queryByText('Travel dates')).toBeNull()
})

test('where the form cannot be loaded, the sheet says so and has the questions of our own', async () => {
  serve()
    .on(findForm, () => {
      throw new Refusal('service.unavailable')
    })
    .on(getQuote, () => quote())
  await openAt('/answer-sheet?from=IN&to=TH')
  expect(await screen.findByText('The questions of the official form could not be loaded')).toBeVisible()
  for (const field of FIELDS) expect(screen.getByText(field)).toBeVisible()
})
