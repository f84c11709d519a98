import {
  createDocumentLink,
  deleteDocument,
  listDocuments,
  listDocumentViews,
  nameDocument,
  uploadDocuments,
} from '@borderlane/contracts/documents/order-holder'
import { getOrder, requestConfirmation, watchOrder } from '@borderlane/contracts/orders/order-holder'
import { resendLink } from '@borderlane/contracts/orders/public'
import { listOrderPayments } from '@borderlane/contracts/payments/order-holder'
import { screen, waitFor, within } from '@testing-library/react'
import { keepOrderToken } from '../../parts/session/order-token'
import { DOCUMENT_ID, order, ORDER_ID, uploaded } from '../../test/example'
import { signedIn } from '../../test/identity'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'

const ORDER = `/order/${ORDER_ID}`

const inReview = () =>
  order({
    status: 'in_review',
    paidCents: 8_925,
    history: [
      { status: 'pending_payment', at: '2026-10-01T09:00:00Z' },
      { status: 'paid', at: '2026-10-01T09:05:00Z' },
      { status: 'in_review', at: '2026-10-01T09:05:01Z' },
    ],
  })

const serve = () =>
  newServer()
    .on(getOrder, ({ headers }) => {
      if (headers['x-order-token'] !== 'secret') throw new Refusal('orders.not_found')
      return inReview()
    })
    .on(watchOrder, () => '')
    .on(listDocumentViews, () => ({ views: [] }))
    .on(nameDocument, ({ input }) => uploaded(input))
    .on(listDocuments, () => ({ documents: [uploaded()] }))
    .on(listOrderPayments, () => ({ payments: [], refunds: [] }))

const open = async (path = ORDER) => {
  keepOrderToken(ORDER_ID, 'secret')
  return openAt(path)
}

test.each([
  ['not paid', {}, /^If you do nothing, we do not start\..*expires/],
  [
    'prepared, and lodged by its traveller',
    {
      ...{ status: 'in_review' as const, paidCents: 8_925, lodging: 'centre' as const },
      ownSteps: { done: ['ready' as const], history: [] },
    },
    'If you do nothing, nothing is decided: only you can submit it.',
  ],
])('an application that is %s says what becomes of it if nothing is done', async (_which, change, said) => {
  serve().on(getOrder, () => order(change))
  await open()
  expect(await screen.findByText(said)).toBeVisible()
})

test('an approved application whose fee is asked for is not said to wait', async () => {
  const next = { who: 'traveller', code: 'pay_further', amountCents: 7_800 } as const
  serve().on(getOrder, () => order({ status: 'approved', next }))
  await open()
  expect(await screen.findByText(/^Pay the further £78\.00/)).toBeVisible()
  expect(screen.queryByText(/^If you do nothing/)).not.toBeInTheDocument()
})

test.each([ORDER, `/orders/${ORDER_ID}`])(
  '%s shows status, steps, details, documents and price',
  async (path) => {
    serve()
    await open(path)
    expect(await screen.findByRole('heading', { level: 1, name: 'In Review' })).toBeVisible()
    const steps = within(screen.getByRole('region', { name: 'Progress' })).getAllByRole('listitem')
    expect(steps.map((step) => step.querySelector('p')?.textContent)).toEqual([
      'Application Received, done',
      'Under Review, done',
      'Submitted to Government, next',
      'Processing, not yet',
      'Final Status, not yet',
    ])
    for (const text of [
      'Asha Verma',
      'asha@example.com',
      'Rush: we submit in 2 business days',
      '£35.00',
      '£39.25',
      '£15.00',
      '£89.25',
    ])
      expect(screen.getByText(text)).toBeVisible()
    expect(screen.getByText('Total paid')).toBeVisible()
    expect(await screen.findByText('passport.pdf')).toBeVisible()
  },
)

test('a link from a mail opens the order, and the token leaves the address', async () => {
  serve()
  const { router } = await openAt(`${ORDER}#token=secret`)
  expect(await screen.findByRole('heading', { level: 1, name: 'In Review' })).toBeVisible()
  expect(router.state.location.hash).toBe('')
  expect(JSON.stringify({ ...localStorage })).not.toContain('secret')
})

test('a change is shown without a reload', async () => {
  const server = serve()
  await open()
  await screen.findByRole('heading', { level: 1, name: 'In Review' })
  await waitFor(() => expect(server.calls(watchOrder)).toHaveLength(1))
  server.on(getOrder, () => order({ ...inReview(), status: 'approved' }))
  server.tell()
  expect(await screen.findByText('Congratulations! Your visa has been approved.')).toBeVisible()
})

test('an order that waits for its payment leads to it, with the fees beside the button', async () => {
  serve().on(getOrder, () => order())
  await open()
  expect(await screen.findByText(/Waiting for payment/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Proceed to Payment' })).toHaveAttribute(
    'href',
    `/payment?from=IN&to=TH&speed=rush&denial=true&orderId=${ORDER_ID}`,
  )
  expect(screen.getByText(/We are not a government\. Official fee £35\.00/)).toBeVisible()
  expect(screen.getByText('Total to pay')).toBeVisible()
})

test('an order that was closed unpaid claims no payment and offers no confirmation of one', async () => {
  serve().on(getOrder, () =>
    order({
      status: 'closed',
      history: [...order().history, { status: 'closed', at: '2026-10-01T09:05:00Z' }],
    }),
  )
  await open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Closed' })).toBeVisible()
  expect(screen.getByText('Total')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Proceed to Payment' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /confirmation/ })).not.toBeInTheDocument()
})

test('a document is opened in a new tab by its link', async () => {
  const tab = { opener: window, location: { href: '' }, close: jest.fn() }
  const opened = jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  const server = serve().on(createDocumentLink, () => ({
    url: '/files/a.b',
    expiresAt: '2026-10-01T09:10:00Z',
  }))
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'View passport.pdf' }))
  await waitFor(() => expect(tab.location.href).toBe('http://localhost/files/a.b'))
  expect(opened).toHaveBeenCalledWith('about:blank', '_blank')
  expect(tab.opener).toBeNull()
  expect(server.calls(createDocumentLink)[0]?.input).toMatchObject({ id: ORDER_ID, documentId: DOCUMENT_ID })
  opened.mockRestore()
})

test('a document is saved by a link of its own', async () => {
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const server = serve().on(createDocumentLink, () => ({
    url: '/files/c.d',
    expiresAt: '2026-10-01T09:10:00Z',
  }))
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Download passport.pdf' }))
  await waitFor(() => expect(clicked.mock.contexts[0]).toHaveAttribute('href', '/files/c.d'))
  expect(server.calls(createDocumentLink)[0]?.input).toMatchObject({ as: 'download' })
  clicked.mockRestore()
})

test('where the browser opens no tab, the link is there to be pressed', async () => {
  const opened = jest.spyOn(window, 'open').mockReturnValue(null)
  serve().on(createDocumentLink, () => ({ url: '/files/a.b', expiresAt: '2026-10-01T09:10:00Z' }))
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'View passport.pdf' }))
  expect(await screen.findByRole('link', { name: 'Open passport.pdf' })).toHaveAttribute('href', '/files/a.b')
  opened.mockRestore()
})

test('a document is deleted only after a confirmation', async () => {
  const server = serve().on(deleteDocument, () => {
    server.on(listDocuments, () => ({ documents: [] }))
    return {}
  })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Delete passport.pdf' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete this document?' })
  expect(within(dialog).getByRole('button', { name: 'Keep it' })).toHaveFocus()
  expect(server.calls(deleteDocument)).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('No documents yet.')).toBeVisible()
  expect(screen.getByText('Document deleted')).toBeInTheDocument()
  // Anyone who works by keyboard goes on from here, not from the top of the page.
  expect(screen.getByRole('region', { name: 'Documents' })).toHaveFocus()
})

test('a document that could not be deleted stays, with the reason', async () => {
  serve().on(deleteDocument, () => {
    throw new Refusal('service.unavailable')
  })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Delete passport.pdf' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(/not available right now/)).toBeVisible()
  expect(screen.getAllByText('Failed to delete document')).not.toHaveLength(0)
  expect(screen.getByText('passport.pdf')).toBeVisible()
})

test('documents are added, and one that is refused says why', async () => {
  const server = serve().on(uploadDocuments, ({ files }) => ({
    documents: files.map((name) => uploaded({ name })),
    rejected: [],
  }))
  const { user } = await open()
  const input = await screen.findByLabelText('Add documents')
  await user.upload(input, new File(['x'], 'photo.jpg'))
  expect(await screen.findByText('Documents uploaded successfully')).toBeInTheDocument()
  server.on(uploadDocuments, () => {
    throw new Refusal('documents.too_many')
  })
  await user.upload(input, new File(['x'], 'more.jpg'))
  expect(await screen.findByText('Failed to upload documents')).toBeInTheDocument()
  expect(await screen.findByText(/at most 20 files/)).toBeVisible()
})

test('a good file after one that was refused is not reported as failed, and the list is read once for it', async () => {
  const server = serve().on(uploadDocuments, ({ files }) => ({
    documents: files.map((name) => uploaded({ name })),
    rejected: [],
  }))
  const { user } = await open()
  const input = await screen.findByLabelText('Add documents')
  input.removeAttribute('accept')
  await user.upload(input, new File(['x'], 'notes.txt'))
  expect(await screen.findByText('Not uploaded: the file must be a PDF, JPG or PNG')).toBeVisible()
  await waitFor(() => expect(server.calls(listDocuments)).toHaveLength(2))
  const failures = (await screen.findAllByText('Failed to upload documents')).length
  await user.upload(input, new File(['x'], 'photo.jpg'))
  expect(await screen.findByText('Documents uploaded successfully')).toBeInTheDocument()
  expect(screen.getAllByText('Failed to upload documents')).toHaveLength(failures)
  expect(server.calls(listDocuments)).toHaveLength(3)
  expect(server.calls(uploadDocuments)).toHaveLength(1)
})

test('the confirmation can be asked for again', async () => {
  serve().on(requestConfirmation, () => ({}))
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'What you can do' }))
  await user.click(screen.getByRole('button', { name: 'Send the confirmation again' }))
  expect(await screen.findByText('The confirmation is on its way to asha@example.com.')).toBeVisible()
})

test('the order stays on the device only if the visitor wants that', async () => {
  serve()
  const { user } = await open()
  expect(localStorage).toHaveLength(0)
  await user.click(await screen.findByRole('button', { name: 'What you can do' }))
  await user.click(screen.getByRole('checkbox', { name: 'Remember this application on this device' }))
  expect(JSON.stringify({ ...localStorage })).toContain('secret')
  await user.click(screen.getByRole('checkbox', { name: 'Remember this application on this device' }))
  expect(localStorage).toHaveLength(0)
})

test.each([ORDER, `/orders/${ORDER_ID}`])(
  '%s sends a visitor without session and token to sign in, and asks the server nothing',
  async (path) => {
    const server = serve()
    const { router } = await openAt(path)
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in to your account' })).toBeVisible()
    expect(router.state.location.search).toBe(`?next=${encodeURIComponent(path)}`)
    expect(server.calls(getOrder)).toEqual([])
  },
)

test('a visitor without an account can ask for a new link from there', async () => {
  const server = serve().on(resendLink, () => ({}))
  const { user } = await openAt(ORDER)
  await user.click(await screen.findByRole('link', { name: /send me a new link/ }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Order Not Found' })).toBeVisible()
  await user.type(await screen.findByLabelText('Reference'), 'BL-7K3M92QX')
  await user.type(screen.getByLabelText('Email'), 'asha@example.com')
  await user.click(screen.getByRole('button', { name: 'Send me a new link' }))
  expect(await screen.findByText(/If the reference and email address match/)).toBeVisible()
  expect(server.calls(resendLink)[0]?.input).toEqual({ reference: 'BL-7K3M92QX', email: 'asha@example.com' })
})

test('a request for a new link above the limit says that none was sent, and what to do', async () => {
  serve().on(resendLink, () => ({ mailed: false }))
  keepOrderToken(ORDER_ID, 'old')
  const { user } = await openAt(ORDER)
  await user.type(await screen.findByLabelText('Reference'), 'BL-7K3M92QX')
  await user.type(screen.getByLabelText('Email'), 'asha@example.com')
  await user.click(screen.getByRole('button', { name: 'Send me a new link' }))
  expect(await screen.findByText('No email was sent')).toBeVisible()
  expect(screen.getByText(/Look for an earlier email from us, or try again tomorrow/)).toBeVisible()
  expect(screen.queryByText('Check your inbox')).toBeNull()
})

test('a request for a new link with a slip in the address is named in a summary, and blanks around it are not one', async () => {
  const server = serve().on(resendLink, () => ({}))
  keepOrderToken(ORDER_ID, 'old')
  const { user } = await openAt(ORDER)
  await user.type(await screen.findByLabelText('Reference'), ' BL-7K3M92QX ')
  await user.type(screen.getByLabelText('Email'), 'a@b@example.com')
  await user.click(screen.getByRole('button', { name: 'Send me a new link' }))
  expect(await screen.findByRole('alert')).toHaveFocus()
  await user.click(screen.getByRole('link', { name: 'Enter the email address of your application' }))
  expect(screen.getByLabelText('Email')).toHaveFocus()
  expect(server.calls(resendLink)).toEqual([])
  await user.clear(screen.getByLabelText('Email'))
  await user.type(screen.getByLabelText('Email'), 'asha@example.com')
  await user.click(screen.getByRole('button', { name: 'Send me a new link' }))
  expect(await screen.findByText(/If the reference and email address match/)).toBeVisible()
  expect(server.calls(resendLink)[0]?.input).toEqual({ reference: 'BL-7K3M92QX', email: 'asha@example.com' })
})

test('a token that opens nothing any more ends at "Order Not Found", with the ways on', async () => {
  serve()
  keepOrderToken(ORDER_ID, 'old')
  await openAt(ORDER)
  expect(await screen.findByRole('heading', { level: 1, name: 'Order Not Found' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'View All Orders' })).toHaveAttribute('href', '/orders')
})

test('the owner opens it with their session, without a token', async () => {
  const server = serve()
  const session = signedIn(server)
  server.on(getOrder, () => inReview())
  await openAt(ORDER)
  expect(await screen.findByRole('heading', { level: 1, name: 'In Review' })).toBeVisible()
  expect(server.calls(getOrder)[0]?.headers).toMatchObject({
    authorization: `Bearer ${session.access_token}`,
  })
  expect(server.calls(getOrder)[0]?.headers['x-order-token']).toBeUndefined()
  await waitFor(() =>
    expect(server.calls(watchOrder)[0]?.headers.authorization).toBe(`Bearer ${session.access_token}`),
  )
})

test('a network that fails keeps the page, tries again, and leads to all orders', async () => {
  const server = serve().on(getOrder, () => {
    throw new Refusal('service.unavailable')
  })
  const { user } = await open()
  expect(
    await screen.findByRole('heading', { name: 'Your application could not be loaded' }, { timeout: 10_000 }),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'View All Orders' })).toHaveAttribute('href', '/orders')
  server.on(getOrder, () => inReview())
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'In Review' })).toBeVisible()
})

test("another user's order is not found", async () => {
  const server = serve()
  signedIn(server)
  await openAt(`/orders/${ORDER_ID}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Order Not Found' })).toBeVisible()
})

test.each([
  ['in_review', 'We are reviewing your application and documents.'],
  ['submitted_to_govt', 'We have submitted your application to the authorities of Thailand.'],
  ['waiting_on_govt', 'The authorities of Thailand are considering your application.'],
  ['approved', 'Congratulations! Your visa has been approved.'],
  ['rejected', 'The authorities of Thailand have rejected your application.'],
] as const)('an order that is %s says: %s', async (status, words) => {
  serve().on(getOrder, () => order({ ...inReview(), status }))
  await open()
  expect(await screen.findByText(words)).toBeVisible()
})

test('a rejected order says where the reasons are and leads to a new application, also while its refund is on its way', async () => {
  const next = { who: 'us', code: 'refund', amountCents: 1_000 } as const
  serve().on(getOrder, () => order({ ...inReview(), status: 'rejected', next }))
  await open()
  expect(await screen.findByText(/^If the authority gives its reasons/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Apply again' })).toHaveAttribute(
    'href',
    '/visa-results?from=IN&to=TH',
  )
})
