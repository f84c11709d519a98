import { getConfig } from '@borderlane/contracts/gateway'
import { listDocuments, listDocumentViews } from '@borderlane/contracts/documents/order-holder'
import { getOrder, watchOrder } from '@borderlane/contracts/orders/order-holder'
import type { OwnSteps } from '@borderlane/contracts/orders/own-step'
import { setOwnStep } from '@borderlane/contracts/orders/own-steps'
import { listOrderPayments } from '@borderlane/contracts/payments/order-holder'
import { screen, waitFor, within } from '@testing-library/react'
import { keepOrderToken } from '../../parts/session/order-token'
import { order, ORDER_ID, testConfig } from '../../test/example'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'

const EMPTY: OwnSteps = { done: [], history: [] }
const APPOINTMENT = { place: 'VFS Global, Delhi', day: '2099-12-15', time: '09:30', zone: 'Asia/Kolkata' }
const AT = '2026-10-01T09:00:00Z'
const prepared = (ownSteps: OwnSteps = EMPTY, change: Parameters<typeof order>[0] = {}) =>
  order({ lodging: 'centre', status: 'in_review', paidCents: 8_925, version: 5, ownSteps, ...change })

async function open(shown = prepared()) {
  keepOrderToken(ORDER_ID, 'secret')
  const server = newServer()
    .on(getConfig, () => testConfig)
    .on(getOrder, () => shown)
    .on(watchOrder, () => '')
    .on(listDocumentViews, () => ({ views: [] }))
    .on(listDocuments, () => ({ documents: [] }))
    .on(listOrderPayments, () => ({ payments: [], refunds: [] }))
  const { user } = await openAt(`/order/${ORDER_ID}`)
  return { server, user }
}

const stepOf = (name: string) => {
  const item = screen.getAllByRole('listitem').find((one) => within(one).queryByText(name))
  return within(item!)
}

test('an appointment is entered in the time of its place, and what is wrong is said at its field', async () => {
  const { server, user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Enter: Appointment' }))
  await user.click(screen.getByRole('button', { name: 'Save the appointment' }))
  expect(await screen.findByText('Enter the place in at most 120 characters')).toBeVisible()
  expect(screen.getByText('Enter a day that exists')).toBeVisible()
  await user.type(screen.getByLabelText('Place'), APPOINTMENT.place)
  await user.type(screen.getByLabelText('Day'), '15')
  await user.type(screen.getByLabelText('Month'), '12')
  await user.type(screen.getByLabelText('Year'), '2020')
  await user.type(screen.getByLabelText('Time'), '09:30')
  await user.selectOptions(screen.getByLabelText('Time zone of the place'), 'Asia/Tokyo')
  await user.click(screen.getByRole('button', { name: 'Save the appointment' }))
  expect(await screen.findByText('This day has passed')).toBeVisible()
  expect(server.calls(setOwnStep)).toEqual([])
  const year = new Date().getUTCFullYear() + 1
  await user.clear(screen.getByLabelText('Year'))
  await user.type(screen.getByLabelText('Year'), String(year))
  const appointment = { ...APPOINTMENT, day: `${year}-12-15`, zone: 'Asia/Tokyo' }
  server.on(setOwnStep, () =>
    prepared({
      done: ['appointment'],
      appointment,
      history: [{ step: 'appointment', isDone: true, at: AT, by: 'traveller' }],
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Save the appointment' }))
  expect(await screen.findByText(`15 December ${year}, 09:30 (Japan Standard Time)`)).toBeVisible()
  expect(stepOf('Appointment').getByText(/^By the traveller, 1 October 2026/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save for your calendar' })).toBeVisible()
  // The form is gone; who works by keyboard goes on from its step.
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Appointment/))
  expect(server.calls(setOwnStep)[0]!.input).toEqual({
    ...{ id: ORDER_ID, step: 'appointment', version: 5, isDone: true, appointment },
  })
})

test('steps wait for what comes before them, and can be undone', async () => {
  const { server, user } = await open(
    prepared({
      done: ['appointment', 'fingerprints'],
      appointment: APPOINTMENT,
      history: [
        { step: 'appointment', isDone: true, at: AT, by: 'traveller' },
        { step: 'fingerprints', isDone: true, at: AT, by: 'staff' },
      ],
    }),
  )
  await screen.findByText('VFS Global, Delhi')
  expect(stepOf('Fingerprints given').getByText(/^By our team/)).toBeVisible()
  expect(stepOf('Passport submitted').getByText('Available from the day of the appointment.')).toBeVisible()
  expect(
    stepOf('Passport received').getByText('Available once the passport has been submitted.'),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Mark as done: Passport received' })).not.toBeInTheDocument()
  server.on(setOwnStep, () => {
    throw new Refusal('orders.changed')
  })
  await user.click(screen.getByRole('button', { name: 'Undo: Fingerprints given' }))
  expect(await screen.findByText('This was not saved')).toBeVisible()
  expect(server.calls(setOwnStep)[0]!.input).toMatchObject({ step: 'fingerprints', isDone: false })
  // It is read again.
  await waitFor(() => expect(server.calls(getOrder).length).toBeGreaterThan(1))
})

test('a passport on its way back may have a tracking number', async () => {
  const { server, user } = await open(prepared({ done: ['passport_in'], history: [] }))
  server.on(setOwnStep, () =>
    prepared({
      done: ['passport_in', 'on_way_back'],
      trackingNumber: 'EE123456789IN',
      history: [{ step: 'on_way_back', isDone: true, at: AT, by: 'traveller' }],
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Enter: Passport on its way back' }))
  await user.type(screen.getByLabelText('Tracking number'), ' EE123456789IN ')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('EE123456789IN')).toBeVisible()
  expect(server.calls(setOwnStep)[0]!.input).toMatchObject({ trackingNumber: 'EE123456789IN' })
})

test('what we submit has no steps of the traveller', async () => {
  await open(order({ status: 'in_review', paidCents: 8_925 }))
  await screen.findByRole('heading', { name: 'Progress' })
  expect(screen.queryByRole('heading', { name: 'Your steps' })).not.toBeInTheDocument()
})

test('a closed application shows its steps, and sets none', async () => {
  const history = [{ step: 'passport_in' as const, isDone: true, at: AT, by: 'traveller' as const }]
  await open(prepared({ done: ['passport_in'], history }, { status: 'closed' }))
  expect(await screen.findByText('Passport submitted')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^(Undo|Enter|Mark)/ })).not.toBeInTheDocument()
})
