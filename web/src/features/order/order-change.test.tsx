import { getQuote, listCountries } from '@borderlane/contracts/catalogue/public'
import { listDocuments, listDocumentViews } from '@borderlane/contracts/documents/order-holder'
import {
  cancelOrder,
  changeChoice,
  correctOrder,
  getOrder,
  watchOrder,
} from '@borderlane/contracts/orders/order-holder'
import { getConfig } from '@borderlane/contracts/gateway'
import { listOrderPayments } from '@borderlane/contracts/payments/order-holder'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { keepOrderToken } from '../../parts/session/order-token'
import { COUNTRIES, order, ORDER_ID, quote, testConfig } from '../../test/example'
import { passportLines } from '@borderlane/vision/test/passport'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'

const paid = () => order({ status: 'in_review', version: 3, paidCents: 8_925 })

const open = async (shown = paid(), path = `/order/${ORDER_ID}`, config = testConfig) => {
  keepOrderToken(ORDER_ID, 'secret')
  const server = newServer()
    .on(getConfig, () => config)
    .on(getOrder, () => shown)
    .on(watchOrder, () => '')
    .on(listDocumentViews, () => ({ views: [] }))
    .on(listDocuments, () => ({ documents: [] }))
    .on(listOrderPayments, () => ({ payments: [], refunds: [] }))
  await openAt(path)
  return server
}

test('an answer is corrected in place, with the version that was seen', async () => {
  const server = await open()
  const corrected = paid()
  server.on(correctOrder, () => ({
    ...corrected,
    version: 4,
    applicant: { ...corrected.applicant, fullName: 'Asha B. Verma' },
  }))
  await userEvent.click(await screen.findByRole('button', { name: 'Change Applicant name' }))
  const box = await screen.findByLabelText('Applicant name')
  expect(box).toHaveValue('Asha Verma')
  await userEvent.clear(box)
  await userEvent.type(box, 'Asha B. Verma')
  await userEvent.click(screen.getByRole('button', { name: 'Save this answer' }))
  expect(await screen.findByText('Asha B. Verma')).toBeVisible()
  expect(server.calls(correctOrder)[0]!.input).toMatchObject({ version: 3, fullName: 'Asha B. Verma' })
})

test('the link from the payment page opens the form of its answer; a wrong one is not sent', async () => {
  const server = await open(paid(), `/order/${ORDER_ID}?change=passportNumber`)
  await userEvent.type(await screen.findByLabelText('Passport number'), '----')
  await userEvent.click(screen.getByRole('button', { name: 'Save this answer' }))
  expect(await screen.findByText('Enter a passport number of 4 to 20 letters and digits')).toBeVisible()
  expect(server.calls(correctOrder)).toHaveLength(0)
})

test('an answer is corrected by what the passport says, and the order records that it was read', async () => {
  const server = await open(paid(), `/order/${ORDER_ID}?change=passportNumber`)
  server
    .on(listCountries, () => ({ countries: COUNTRIES }))
    .on(correctOrder, () => ({ ...paid(), version: 4 }))
  await userEvent.click(await screen.findByRole('button', { name: 'Read it from my passport' }))
  await userEvent.click(await screen.findByLabelText('The two lines at the foot of the photo page'))
  await userEvent.paste(passportLines({ number: 'Z7654321' }).join('\n'))
  await userEvent.click(screen.getByRole('button', { name: 'Read these lines' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Use these answers' }))
  expect(screen.getByLabelText('Passport number')).toHaveValue('Z7654321')
  await userEvent.click(screen.getByRole('button', { name: 'Save this answer' }))
  await waitFor(() => expect(server.calls(correctOrder)).toHaveLength(1))
  expect(server.calls(correctOrder)[0]!.input).toMatchObject({
    version: 3,
    passportNumber: 'Z7654321',
    answersFrom: 'read',
  })
})

test('corrected travel dates say what was understood of them', async () => {
  const server = await open(paid(), `/order/${ORDER_ID}?change=travelDates`)
  server.on(correctOrder, () => ({ ...paid(), version: 4 }))
  const box = await screen.findByLabelText('Travel dates')
  await userEvent.clear(box)
  await userEvent.type(box, '10/05/2031 - 20/05/2031')
  expect(
    await screen.findByText(
      'We understood: you arrive on 10 May 2031 and leave on 20 May 2031.',
      {},
      { timeout: 5_000 },
    ),
  ).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Save this answer' }))
  await waitFor(() => expect(server.calls(correctOrder)).toHaveLength(1))
  expect(server.calls(correctOrder)[0]!.input).toMatchObject({ travelDates: '10/05/2031 - 20/05/2031' })
})

test('a change of someone else meanwhile is shown', async () => {
  const server = await open()
  server.on(correctOrder, () => {
    throw new Refusal('orders.changed')
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Change Phone' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Save this answer' }))
  expect(await screen.findByText(/has changed meanwhile/)).toBeVisible()
})

test('an order that is with the authorities offers no correction', async () => {
  await open(order({ status: 'submitted_to_govt', paidCents: 8_925 }))
  expect(await screen.findByText('Asha Verma')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Change/ })).not.toBeInTheDocument()
})

test('cancelling shows the exact amount before and sends the version that was seen', async () => {
  const server = await open()
  server.on(cancelOrder, () => order({ ...paid(), version: 4, status: 'closed' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel and refund' }))
  // Official fee and protection in full, half of our fee of £39.25.
  expect(await screen.findByText('£69.63 back')).toBeVisible()
  expect(screen.getByText('£0.00 back')).toBeVisible()
  expect(screen.getByText('£89.25 back')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel this application' }))
  // Of what it is, what stays and why.
  expect(await screen.findByText(/You get £69\.63 back/)).toHaveTextContent(
    /official fee.*£19\.63 our service fee.*£19\.62 of our service fee is not refunded/,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the application' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Closed' })).toBeVisible()
  expect(server.calls(cancelOrder)[0]!.input).toMatchObject({ version: 3 })
})

test('while the terms are not known, no amount is promised for cancelling', async () => {
  const server = await open(paid(), undefined, { ...testConfig, payments: null })
  expect(await screen.findByText('Asha Verma')).toBeVisible()
  await waitFor(() => expect(server.calls(getConfig).length).toBeGreaterThan(0))
  expect(screen.queryByRole('button', { name: 'Cancel this application' })).not.toBeInTheDocument()
  expect(screen.queryByText(/£.* back$/)).not.toBeInTheDocument()
})

test('a rejected order says first what becomes of the money', async () => {
  await open(order({ status: 'rejected', paidCents: 8_925, denialProtection: false }))
  const money = await screen.findByText('Without Denial Protection, no refund is due.')
  const decision = screen.getByText(/have rejected your application/)
  expect(money.compareDocumentPosition(decision)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('speed and protection are chosen again while nothing is paid, at the price of now', async () => {
  const unpaid = order({
    status: 'pending_payment',
    version: 2,
    processingSpeed: 'rush',
    denialProtection: false,
  })
  const server = await open(unpaid, `/order/${ORDER_ID}?change=choice`)
  server
    .on(getQuote, () => quote())
    .on(changeChoice, () => {
      throw new Refusal('payments.in_progress')
    })
  await userEvent.click(await screen.findByRole('radio', { name: /Standard/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: /Denial protection/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Save this choice' }))
  expect(await screen.findByText('Your choice was not changed')).toBeVisible()
  server.on(changeChoice, () => ({
    ...unpaid,
    version: 3,
    processingSpeed: 'standard' as const,
    denialProtection: true,
  }))
  await userEvent.click(screen.getByRole('button', { name: 'Save this choice' }))
  expect(await screen.findByRole('button', { name: 'Change speed or protection' })).toBeVisible()
  expect(server.calls(changeChoice).at(-1)!.input).toMatchObject({
    version: 2,
    speed: 'standard',
    denialProtection: true,
  })
})
