import type { OutputOf } from '@borderlane/contracts/define'
import { listDocuments, listDocumentViews } from '@borderlane/contracts/documents/order-holder'
import { answerMaker, endOrderAccess, listOrderAccess } from '@borderlane/contracts/orders/access'
import { getOrder, watchOrder } from '@borderlane/contracts/orders/order-holder'
import { resendLink } from '@borderlane/contracts/orders/public'
import { listOrderPayments, startPayment } from '@borderlane/contracts/payments/order-holder'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { keepOrderToken } from '../../parts/session/order-token'
import { order, ORDER_ID } from '../../test/example'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'

const ORDER = `/order/${ORDER_ID}`
const LINK = '01990000-0000-7000-8000-0000000000aa'
const DEVICE = { browser: 'Firefox', system: 'Windows' } as const
const MADE = '2026-10-01T09:00:00Z'

type Access = OutputOf<typeof listOrderAccess>

const access = (more: Partial<Access> = {}): Access => ({
  question: null,
  mayEnd: true,
  openers: [
    { id: 'owner', kind: 'owner', isYours: false },
    { id: 'maker', kind: 'maker', since: MADE, device: DEVICE, isYours: false },
    { id: LINK, kind: 'mailed-link', since: '2026-10-02T10:00:00Z', isYours: true },
  ],
  total: 3,
  page: 1,
  pageSize: 20,
  ...more,
})

const serve = () =>
  newServer()
    .on(getOrder, () => order())
    .on(watchOrder, () => '')
    .on(listDocumentViews, () => ({ views: [] }))
    .on(listDocuments, () => ({ documents: [] }))
    .on(listOrderPayments, () => ({ payments: [], refunds: [] }))

const asking = () => {
  let answered = false
  return serve()
    .on(listOrderAccess, () => access({ question: answered ? null : { madeAt: MADE, device: DEVICE } }))
    .on(answerMaker, ({ input }) => {
      answered = true
      return { isKept: input['answer'] === 'yes' }
    })
}

test.each([
  ['Yes, that was me', 'yes'],
  ['No, that was not me', 'no'],
  ['Open it without an answer', 'none'],
])('anyone who follows the mailed link is asked who made the application: %s', async (name, said) => {
  const server = asking()
  const { user } = await openAt(`${ORDER}#token=secret`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Was that you?' })).toBeVisible()
  expect(screen.getByText(/made on .*1 Oct.* with Firefox \(Windows\)\./)).toBeVisible()
  // Looking at the page is no answer, and shows nothing of the application.
  expect(server.calls(answerMaker)).toHaveLength(0)
  expect(screen.queryByText('Asha Verma')).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name }))
  expect(await screen.findByText('Asha Verma')).toBeVisible()
  expect(server.calls(answerMaker).map(({ input }) => input['answer'])).toEqual([said])
  expect(server.calls(answerMaker)[0]?.headers['x-order-token']).toBe('secret')
})

test('an answer that is not saved says so, and can be given again', async () => {
  const server = asking().on(answerMaker, () => {
    throw new Refusal('service.unavailable')
  })
  const { user } = await openAt(`${ORDER}#token=secret`)
  await user.click(await screen.findByRole('button', { name: 'No, that was not me' }))
  expect(await screen.findByText('Your answer was not saved')).toBeVisible()
  server.on(answerMaker, () => ({ isKept: false })).on(listOrderAccess, () => access())
  await user.click(screen.getByRole('button', { name: 'No, that was not me' }))
  expect(await screen.findByText('Asha Verma')).toBeVisible()
})

test('a browser that no one knows is called that, and the payment page asks, too', async () => {
  serve().on(listOrderAccess, () => access({ question: { madeAt: MADE } }))
  keepOrderToken(ORDER_ID, 'secret')
  await openAt(`/payment?orderId=${ORDER_ID}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Was that you?' })).toBeVisible()
  expect(screen.getByText(/with a browser that we do not know\./)).toBeVisible()
})

test('where it cannot be found out who made it, nothing is shown before it can', async () => {
  const server = serve().on(listOrderAccess, () => {
    throw new Refusal('service.unavailable')
  })
  keepOrderToken(ORDER_ID, 'secret')
  const { user } = await openAt(ORDER)
  expect(
    await screen.findByRole('heading', { name: 'Your application could not be loaded' }, { timeout: 15_000 }),
  ).toBeVisible()
  expect(screen.queryByText('Asha Verma')).not.toBeInTheDocument()
  server.on(listOrderAccess, () => access())
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Asha Verma')).toBeVisible()
}, 20_000)

const ended = () =>
  newServer()
    .on(getOrder, () => {
      throw new Refusal('orders.access_ended')
    })
    .on(listOrderAccess, () => {
      throw new Refusal('orders.access_ended')
    })

test.each([ORDER, `/payment?orderId=${ORDER_ID}`])(
  'the person who made it and may not open it any more learns why at %s, that their payment goes on, and gets the link again',
  async (path) => {
    const server = ended().on(resendLink, () => ({}))
    keepOrderToken(ORDER_ID, 'first')
    const { user } = await openAt(path)
    expect(
      await screen.findByRole('heading', {
        level: 1,
        name: 'This browser can no longer open the application',
      }),
    ).toBeVisible()
    expect(screen.getByText(/A payment that you started continues/)).toBeVisible()
    await user.type(await screen.findByLabelText('Reference'), 'BL-7K3M92QX')
    await user.type(screen.getByLabelText('Email'), 'asha@example.com')
    await user.click(screen.getByRole('button', { name: 'Send me a new link' }))
    expect(await screen.findByText('Check your inbox')).toBeVisible()
    expect(server.calls(resendLink)).toHaveLength(1)
  },
)

test('while they pay, the page of the payment turns into that', async () => {
  const server = serve()
  keepOrderToken(ORDER_ID, 'first')
  const { user } = await openAt(`/payment?orderId=${ORDER_ID}`)
  server.on(startPayment, () => {
    throw new Refusal('orders.access_ended')
  })
  await user.type(await screen.findByLabelText('Cardholder name'), 'Asha Verma')
  await user.type(screen.getByLabelText('Card number'), '4242424242424242')
  await user.type(screen.getByLabelText('Expiry date'), '0829')
  await user.type(screen.getByLabelText('CVC'), '737')
  server.on(getOrder, () => {
    throw new Refusal('orders.access_ended')
  })
  await user.click(screen.getByRole('button', { name: /^Pay £/ }))
  expect(
    await screen.findByRole('heading', { name: 'This browser can no longer open the application' }),
  ).toBeVisible()
})

async function openList() {
  const name = 'Who can open this application'
  await userEvent.click(await screen.findByRole('button', { name }))
  return within(screen.getByRole('region', { name }))
}

test('the page lists who can open the application, and ends one after a question', async () => {
  const server = serve()
    .on(listOrderAccess, () => access())
    .on(endOrderAccess, () => ({}))
  keepOrderToken(ORDER_ID, 'secret')
  const { user } = await openAt(ORDER)
  const list = await openList()
  const rows = (await list.findAllByRole('listitem')).map((row) => row.textContent)
  expect(rows[0]).toContain('The account with the email address of this application')
  expect(rows[1]).toContain(
    'The account that made it; it has not confirmed the email address of this application',
  )
  expect(rows[2]).toMatch(/^A link from our emailYouEmailed on/)

  await user.click(list.getByRole('button', { name: /^End access: The account that made it/ }))
  await user.click(screen.getByRole('button', { name: 'Keep it' }))
  expect(server.calls(endOrderAccess)).toHaveLength(0)
  await user.click(list.getByRole('button', { name: /^End access: The account that made it/ }))
  await user.click(screen.getByRole('button', { name: 'End it' }))
  await waitFor(() => expect(server.calls(endOrderAccess)).toHaveLength(1))
  expect(server.calls(endOrderAccess)[0]?.input).toEqual({ id: ORDER_ID, openerId: 'maker' })
  expect(await screen.findByText('The access is ended')).toBeVisible()
})

test('the person who made it sees the list and cannot change it', async () => {
  serve().on(listOrderAccess, () => access({ mayEnd: false }))
  keepOrderToken(ORDER_ID, 'first')
  await openAt(ORDER)
  const list = await openList()
  expect(await list.findByText(/open the application with a link from our email/)).toBeVisible()
  expect(list.queryByRole('button', { name: /^End access/ })).not.toBeInTheDocument()
})

test('a long list comes page by page', async () => {
  const server = serve().on(listOrderAccess, ({ input }) =>
    access({ total: 21, page: input['page'] as number }),
  )
  keepOrderToken(ORDER_ID, 'secret')
  const { user } = await openAt(ORDER)
  await openList()
  await user.click(await screen.findByRole('button', { name: 'Older' }))
  await waitFor(() => expect(server.calls(listOrderAccess).at(-1)?.input).toMatchObject({ page: 2 }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Older' })).toBeDisabled())
})
