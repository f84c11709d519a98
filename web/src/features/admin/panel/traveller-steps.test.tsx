import { listImports } from '@borderlane/contracts/catalogue/import'
import { listCountries } from '@borderlane/contracts/catalogue/public'
import { listDocuments } from '@borderlane/contracts/documents/order-holder'
import { getAccount } from '@borderlane/contracts/identity/account'
import { countQueues, getStaffOrder, listAllOrders } from '@borderlane/contracts/orders/admin'
import { readLoad } from '@borderlane/contracts/orders/assignment'
import { setOwnStep } from '@borderlane/contracts/orders/own-steps'
import { screen, waitFor } from '@testing-library/react'
import { order, ORDER_ID } from '../../../test/example'
import { account, signedIn } from '../../../test/identity'
import { newServer, openAt } from '../../../test/render'

test('staff find those without an appointment, see when they arrive, and set a step for the traveller', async () => {
  const next = { who: 'traveller', code: 'lodge' } as const
  const prepared = { lodging: 'centre', status: 'in_review', paidCents: 8_925, version: 4, next } as const
  const history = [{ step: 'passport_in', isDone: true, at: '2026-10-01T09:00:00Z', by: 'staff' }] as const
  const boarding = { arrival: '2027-05-01', doneCount: 0, items: [], history: [] }
  let shown = order({ ...prepared, boarding, ownSteps: { done: [], history: [] } })
  const server = newServer().on(listCountries, () => ({ countries: [] }))
  signedIn(server)
  server
    .on(getAccount, () => account({ roles: ['agent'] }))
    .on(listAllOrders, () => ({ orders: [], total: 0, page: 1, pageSize: 50 }))
    .on(getStaffOrder, () => ({
      order: shown,
      dueDay: null,
      assigneeId: null,
      passportExpiryDate: null,
      answersFrom: 'typed' as const,
      locale: 'en' as const,
      history: [],
      notes: [],
      people: [],
      audit: [],
    }))
    .on(listImports, () => ({ runs: [] }))
    .on(countQueues, () => ({ new: 0, no_appointment: 1 }))
    .on(readLoad, () => ({ people: [], unassigned: { open: 0, late: 0 } }))
    .on(listDocuments, () => ({ documents: [] }))
    .on(setOwnStep, () => {
      const ownSteps = { done: ['passport_in' as const], history: [...history] }
      return (shown = order({ ...prepared, version: 5, ownSteps }))
    })
  const { user, router } = await openAt(`/admin?open=${ORDER_ID}`)
  expect(await screen.findByText('1 May 2027')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'For the official form' }))
  expect(await screen.findByRole('heading', { name: 'Steps of the traveller' })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Mark as done: Passport submitted' }))
  await waitFor(() => expect(screen.getAllByText(/^By our team, 1 October 2026/)[0]).toBeVisible())
  expect(server.calls(setOwnStep)[0]!.input).toMatchObject({ step: 'passport_in', version: 4, isDone: true })
  await user.click(screen.getByRole('button', { name: 'Appointment missing 1' }))
  await waitFor(() =>
    expect(server.calls(listAllOrders).at(-1)?.input).toMatchObject({ queue: 'no_appointment' }),
  )
  // It is the traveller who acts: to wait is the next act, and leads back to the list.
  expect(screen.getByRole('button', { name: 'Wait' })).toBeVisible()
  await user.keyboard('w')
  await waitFor(() => expect(router.state.location.search).not.toContain(ORDER_ID))
})
