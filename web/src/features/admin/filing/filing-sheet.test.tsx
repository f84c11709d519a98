import { STANDARD_FORM } from '@borderlane/contracts/forms/standard'
import { fileOrder, printFilingSheet, readFilingSheet } from '@borderlane/contracts/orders/casework'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { Providers } from '../../../app/providers'
import { order, ORDER_ID, testConfig } from '../../../test/example'
import { newServer, startTestTexts } from '../../../test/render'
import { Refusal } from '../../../test/stub-server'
import { FilingSheet } from './filing-sheet'

const sheet = (change = {}) => ({
  form: {
    ...STANDARD_FORM,
    code: 'in-evisa',
    sections: [
      {
        id: 'person',
        title: 'Applicant',
        questions: [
          {
            id: 'countryOfBirth',
            label: 'Country of birth',
            kind: 'country' as const,
            required: true,
            sealed: true,
            officialField: 'A7',
          },
        ],
      },
      ...STANDARD_FORM.sections,
    ],
  },
  answers: { countryOfBirth: 'TH', fullName: 'Asha Verma' },
  version: 3,
  filings: [],
  changed: [],
  feeEstimateCents: null,
  ...change,
})

async function open(change = {}) {
  await startTestTexts()
  const server = newServer().on(readFilingSheet, () => sheet(change))
  render(
    <MemoryRouter>
      <Providers>
        <FilingSheet order={order()} />
      </Providers>
    </MemoryRouter>,
  )
  const user = userEvent.setup()
  expect(server.calls(readFilingSheet)).toEqual([])
  await user.click(screen.getByRole('button', { name: /^Show all answers/ }))
  await screen.findByText('Thailand')
  return { server, user }
}

test('a form that was compared with the official one more than 180 days ago says so', async () => {
  const { form } = sheet()
  await open({ form: { ...form, source: { ...form.source, checkedOn: '2025-01-01' } } })
  expect(screen.getByText(/^Last compared with the official form on/)).toBeVisible()
  cleanup()
  await open({ form: { ...form, source: { ...form.source, checkedOn: '2090-01-01' } } })
  expect(screen.queryByText(/^Last compared with the official form on/)).toBeNull()
})

test('answers stand under the names of the official form, and are copied as it is filled in', async () => {
  const { user } = await open()
  expect(screen.getByText('A7 ·', { exact: false })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Copy: Country of birth' }))
  expect(await navigator.clipboard.readText()).toBe('Thailand')
  await user.click(screen.getByRole('button', { name: 'Copy this section: Applicant' }))
  expect(await navigator.clipboard.readText()).toBe('Country of birth: Thailand')
})

test('who helped comes from the settings of the operator, and a confirmation says when it was given', async () => {
  const helper = [
    { label: 'Organization name', says: 'name' as const, official: { field: 'PREP', maxLength: 5 } },
  ]
  const confirmed = [{ question: 'countryOfBirth', wording: 'It is true', at: '2026-11-24T10:00:00Z' }]
  const { user } = await open({ form: { ...sheet().form, helper }, confirmed })
  expect(screen.getByText(/^Confirmed on .*2026/)).toBeVisible()
  const section = within(await screen.findByRole('region', { name: 'Who helped' }))
  expect(section.getByText(testConfig.company.name)).toBeVisible()
  expect(section.getByText(/The official field takes 5 characters/)).toBeVisible()
  await user.click(section.getByRole('button', { name: 'Copy: Organization name' }))
  expect(await navigator.clipboard.readText()).toBe(testConfig.company.name)
})

test('answers that cannot be are named before it is submitted', async () => {
  await open()
  expect(screen.queryByText('Some answers cannot be right')).not.toBeInTheDocument()
  cleanup()
  const answers = { countryOfBirth: 'TH', passportExpiryDate: '2030-05-01', travelDates: '2030-06-01' }
  await open({ answers })
  expect(screen.getByText('Some answers cannot be right')).toBeVisible()
  expect(screen.getByText('The passport expires before arrival.')).toBeVisible()
})

test('it is recorded as submitted under the number of the authority, and shows what was corrected since', async () => {
  const { server, user } = await open()
  await user.click(screen.getByRole('button', { name: 'Mark as submitted' }))
  expect(screen.getByText('Enter the reference number')).toBeVisible()
  expect(server.calls(fileOrder)).toEqual([])
  const filed = sheet({
    filings: [{ at: '2026-11-24T10:00:00Z', by: ORDER_ID, reference: 'IND-42', version: 3 }],
    changed: ['countryOfBirth'],
  })
  server.on(fileOrder, () => filed).on(readFilingSheet, () => filed)
  await user.type(screen.getByLabelText('The authority’s reference number'), 'IND-42')
  await user.click(screen.getByRole('button', { name: 'Mark as submitted' }))
  expect(await screen.findByText(/under IND-42/)).toBeVisible()
  expect(screen.getByText('Corrected since')).toBeVisible()
  expect(server.calls(fileOrder)[0]!.input).toEqual({ id: ORDER_ID, version: 3, reference: 'IND-42' })
})

test('where a colleague has submitted it meanwhile their number is shown, and the typed one stays', async () => {
  const { server, user } = await open()
  const filings = [{ at: '2026-11-24T10:00:00Z', by: ORDER_ID, reference: 'IND-41', version: 4 }]
  server
    .on(fileOrder, () => {
      throw new Refusal('orders.changed', { version: 4 })
    })
    .on(readFilingSheet, () => sheet({ filings, version: 4 }))
  await user.type(screen.getByLabelText('The authority’s reference number'), 'IND-42')
  await user.click(screen.getByRole('button', { name: 'Mark as submitted' }))
  expect(await screen.findByText(/under IND-41/)).toBeVisible()
  expect(screen.getByText(/^Someone else changed this application/)).toBeVisible()
  expect(screen.getByLabelText('The authority’s reference number')).toHaveValue('IND-42')
})

test('of an estimated official fee the one that was paid is entered', async () => {
  const { server, user } = await open({ feeEstimateCents: 12_000 })
  const filed = sheet()
  server.on(fileOrder, () => filed).on(readFilingSheet, () => filed)
  await user.type(screen.getByLabelText('The authority’s reference number'), 'IND-42')
  const fee = screen.getByLabelText('Official fee that was paid, in pounds')
  expect(screen.getByText(/The estimate was £120\.00/)).toBeVisible()
  await user.type(fee, 'about 100')
  await user.click(screen.getByRole('button', { name: 'Mark as submitted' }))
  expect(screen.getByText('Enter an amount in pounds, like 100 or 99.50')).toBeVisible()
  expect(server.calls(fileOrder)).toEqual([])
  await user.clear(fee)
  await user.type(fee, '99.50')
  await user.click(screen.getByRole('button', { name: 'Mark as submitted' }))
  await waitFor(() => expect(server.calls(fileOrder)[0]?.input).toMatchObject({ feePaidCents: 9_950 }))
})

test('the whole of it is taken as a PDF, and it is said where none could be made', async () => {
  const { server, user } = await open()
  server.on(printFilingSheet, () => {
    throw new Refusal('service.unavailable')
  })
  await user.click(screen.getByRole('button', { name: 'All answers as PDF' }))
  expect(await screen.findByText('The PDF could not be made')).toBeVisible()
  expect(server.calls(printFilingSheet)[0]!.input).toEqual({ id: ORDER_ID })
})
