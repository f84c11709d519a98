import { listCorrections } from '@borderlane/contracts/catalogue/corrections'
import { getAccount } from '@borderlane/contracts/identity/account'
import {
  listMails,
  listMessages,
  markMessage,
  type Message,
  retryMail,
  type StaffMail,
} from '@borderlane/contracts/notifications/admin'
import { listOrderNames } from '@borderlane/contracts/orders/names'
import { screen, waitFor, within } from '@testing-library/react'
import { account, signedIn } from '../../test/identity'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'

const ID = '01990000-0000-7000-8000-0000000000e1'
const page = { total: 1, page: 1, pageSize: 20 }

const message = (change: Partial<Message> = {}): Message => ({
  id: ID,
  kind: 'contact',
  subject: 'visa',
  name: 'Ana',
  email: 'ana@example.com',
  text: 'May I work there?',
  company: null,
  website: null,
  topics: [],
  state: 'open',
  sentAt: '2026-11-20T09:00:00.000Z',
  history: [],
  ...change,
})
const mail: StaffMail = {
  id: ID,
  kind: 'order-status',
  orderId: ID,
  state: 'failed',
  attempts: 20,
  lastError: 'ECONNREFUSED',
  createdAt: '2026-11-20T09:00:00.000Z',
  sentAt: null,
  nextAttemptAt: '2026-11-21T09:00:00.000Z',
  retries: [],
}

function serve() {
  const server = newServer()
  signedIn(server)
  return server.on(getAccount, () => account({ roles: ['admin'] }))
}

test('open messages come first; one is read and marked, and closing asks', async () => {
  const server = serve()
    .on(listMessages, () => ({ ...page, messages: [message()] }))
    .on(markMessage, ({ input }) => message({ state: input.state as Message['state'] }))
  const { user } = await openAt('/admin/messages')
  expect(await screen.findByText('May I work there?')).toBeVisible()
  expect(server.calls(listMessages)[0]?.input).toMatchObject({ state: 'open' })
  expect(screen.getByRole('link', { name: 'ana@example.com' })).toHaveAttribute(
    'href',
    'mailto:ana@example.com',
  )
  await user.click(screen.getByRole('button', { name: 'Mark as answered' }))
  expect(await screen.findByText('The message is marked as answered')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('The message is closed')).toBeVisible()
  expect(server.calls(markMessage).map(({ input }) => input)).toEqual([
    { id: ID, state: 'answered' },
    { id: ID, state: 'closed' },
  ])
  await user.type(screen.getByLabelText('Search'), 'ana{Enter}')
  await waitFor(() => expect(server.calls(listMessages).at(-1)?.input).toMatchObject({ search: 'ana' }))
  await user.selectOptions(screen.getByLabelText('Subject'), 'payment')
  expect(await screen.findByText('May I work there?')).toBeVisible()
  expect(server.calls(listMessages).at(-1)?.input).toMatchObject({ subject: 'payment' })
})

test('the rail says how many messages and corrections no one has worked on yet', async () => {
  const server = serve()
    .on(listMails, () => ({ ...page, total: 0, mails: [] }))
    .on(listMessages, () => ({ ...page, total: 7, messages: [message()] }))
    .on(listCorrections, () => ({ ...page, total: 3, corrections: [] }))
  await openAt('/admin/mails')
  expect(await screen.findByRole('link', { name: /^Inbox.*Waiting for us: 7$/ })).toBeVisible()
  expect(await screen.findByRole('link', { name: /^Reported errors.*Waiting for us: 3$/ })).toBeVisible()
  expect(server.calls(listMessages)[0]?.input).toMatchObject({ state: 'open', pageSize: 1 })
})

test('a failed mail is tried again, and someone who was faster is shown', async () => {
  let answer = () => mail
  const server = serve()
    .on(listMails, () => ({ ...page, mails: [mail] }))
    .on(retryMail, () => answer())
    .on(listOrderNames, () => ({
      orders: [{ id: ID, reference: 'BL-7K3M92QX', fullName: 'Asha Verma' }],
      hasMore: false,
    }))
  const { user } = await openAt('/admin/mails')
  expect(await screen.findByText('ECONNREFUSED')).toBeVisible()
  expect(server.calls(listMails)[0]?.input).toMatchObject({ state: 'failed' })
  expect(await screen.findByText('BL-7K3M92QX')).toBeVisible()
  expect(screen.getByText('Asha Verma')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The email is sent again')).toBeVisible()
  answer = () => {
    throw new Refusal('notifications.mail_not_failed')
  }
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The email could not be sent again')).toBeVisible()
})

test('mails are found by whose application they are about, in every state', async () => {
  const server = serve()
    .on(listMails, () => ({ ...page, mails: [mail] }))
    .on(listOrderNames, () => ({
      orders: [{ id: ID, reference: 'BL-7K3M92QX', fullName: 'Asha Verma' }],
      hasMore: false,
    }))
  const { user } = await openAt('/admin/mails')
  await user.type(await screen.findByLabelText('Search'), 'verma{Enter}')
  await waitFor(() => expect(server.calls(listMails).at(-1)?.input).toMatchObject({ orderIds: [ID] }))
  expect(server.calls(listMails).at(-1)?.input).not.toHaveProperty('state')
})
