import { expiryRequest } from '@borderlane/contracts/orders/order'
import {
  createDocumentLink,
  listDocuments,
  listDocumentViews,
  nameDocument,
  replaceDocument,
  uploadDocuments,
} from '@borderlane/contracts/documents/order-holder'
import { getOrder, watchOrder } from '@borderlane/contracts/orders/order-holder'
import { getOrderPrivacy } from '@borderlane/contracts/orders/privacy'
import { listOrderPayments } from '@borderlane/contracts/payments/order-holder'
import { cleanup, screen, within } from '@testing-library/react'
import { PhotoChecker } from '../../parts/photo/photo-card'
import { keepOrderToken } from '../../parts/session/order-token'
import { DOCUMENT_ID, order, ORDER_ID, uploaded } from '../../test/example'
import { checkedPhoto } from '../../test/photo'
import { newServer, openAt } from '../../test/render'

const AT = '2026-10-02T09:00:00Z'

const serve = (change: Parameters<typeof order>[0], documents = [uploaded()]) => {
  keepOrderToken(ORDER_ID, 'secret')
  return newServer()
    .on(getOrder, () => order({ paidCents: 8_925, status: 'in_review', dueDay: '2099-12-01', ...change }))
    .on(watchOrder, () => '')
    .on(listDocuments, () => ({ documents }))
    .on(listDocumentViews, () => ({ views: [] }))
    .on(listOrderPayments, () => ({ payments: [], refunds: [] }))
}

test('a document that was asked for is replaced in its place, where the mail leads', async () => {
  const server = serve({ requests: [{ documentId: DOCUMENT_ID, text: 'The edge is cut off', at: AT }] })
  server.on(replaceDocument, () => {
    server.on(getOrder, () => order({ paidCents: 8_925, status: 'in_review' }))
    return uploaded({ name: 'better.pdf' })
  })
  const { user } = await openAt(`/order/${ORDER_ID}?replace=${DOCUMENT_ID}`)
  const wanted = await screen.findByRole('region', { name: 'What we need from you' })
  expect(within(wanted).getByText('The edge is cut off')).toBeVisible()
  const button = await screen.findByRole('button', { name: 'Replace passport.pdf' })
  expect(button).toHaveFocus()
  expect(screen.queryByText("You don't need to do anything.")).not.toBeInTheDocument()
  expect(screen.getByText('If you do nothing, your application waits.')).toBeVisible()
  await user.upload(screen.getByTestId(`replace-${DOCUMENT_ID}`), new File(['x'], 'better.pdf'))
  expect(await screen.findByText('Documents uploaded successfully')).toBeInTheDocument()
  expect(server.calls(replaceDocument)[0]?.input).toMatchObject({ documentId: DOCUMENT_ID })
  expect(screen.queryByRole('region', { name: 'What we need from you' })).not.toBeInTheDocument()
})

test('what is missing besides what was asked for is named there, too', async () => {
  const required = ['passport', 'photo', 'funds'].map((code) => ({ code, params: {}, text: code }))
  serve(
    {
      requests: [{ documentId: DOCUMENT_ID, text: 'The edge is cut off', at: AT }],
      requiredDocuments: required,
      neededDocuments: ['passport', 'photo'],
    },
    [uploaded({ requirement: 'passport' })],
  )
  await openAt(`/order/${ORDER_ID}`)
  const wanted = within(await screen.findByRole('region', { name: 'What we need from you' }))
  expect(await wanted.findByText(/^Upload the required document that is still missing/)).toBeVisible()
  expect(wanted.getByText('photo', { exact: true })).toBeVisible()
})

test('an answer that a rule of the destination asks for is missing, not wrong, and leads to its place', async () => {
  serve({ requests: [expiryRequest(new Date(AT))] })
  const { user } = await openAt(`/order/${ORDER_ID}`)
  const wanted = within(await screen.findByRole('region', { name: 'What we need from you' }))
  expect(wanted.getByText('Still missing: Passport expiry date')).toBeVisible()
  expect(wanted.getByText(/^The destination asks how long a passport is valid\./)).toBeVisible()
  await user.click(wanted.getByRole('button', { name: 'Enter this answer' }))
  expect(await screen.findByRole('group', { name: /expiry date/i })).toBeVisible()
})

test('with one document of two nothing is called complete', async () => {
  serve({ next: { who: 'traveller', code: 'documents', count: 1, documents: ['photo'] } }, [
    uploaded({ requirement: 'passport' }),
  ])
  await openAt(`/order/${ORDER_ID}`)
  expect(await screen.findByText('1 of 2 required documents are here')).toBeVisible()
  expect(screen.getByText(/Upload the required document that is still missing/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Upload the documents' })).toBeVisible()
  expect(screen.queryByText(/^Complete/)).not.toBeInTheDocument()
  expect(screen.queryByText("You don't need to do anything.")).not.toBeInTheDocument()
})

test('a document that its traveller brings later is called so, also when the page is opened again', async () => {
  serve({ next: { who: 'traveller', code: 'documents', count: 1, documents: ['photo'] } }, [
    uploaded({ requirement: 'passport' }),
  ])
  const path = `/order/${ORDER_ID}`
  const { user } = await openAt(path)
  await user.click(await screen.findByRole('button', { name: 'I will bring it later: Passport photo' }))
  expect(screen.getByText(/^You bring it later/)).toBeVisible()
  cleanup()
  await openAt(path)
  expect(await screen.findByText(/^You bring it later/)).toBeVisible()
  // Nothing that decides about the order: it still waits for its traveller.
  expect(screen.getByText('1 of 2 required documents are here')).toBeVisible()
})

test('a guess by the name of a file is shown as one', async () => {
  serve({}, [uploaded({ requirement: 'passport', isGuess: true })])
  await openAt(`/order/${ORDER_ID}`)
  expect(await screen.findByText('Guessed from its name. Change it if it is wrong.')).toBeVisible()
})

test('a file is named for a required document, and counts as that one from then on', async () => {
  const documents = [uploaded({ requirement: 'passport' }), uploaded({ id: ORDER_ID, name: 'scan.jpg' })]
  const server = serve({}, documents)
  server.on(nameDocument, () => (documents[1] = { ...documents[1]!, requirement: 'photo' }))
  const { user } = await openAt(`/order/${ORDER_ID}`)
  expect(await screen.findByText('1 of 2 required documents are here')).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: /scan\.jpg/ }), 'photo')
  expect(await screen.findByText('Complete: every required document is here.')).toBeVisible()
  expect(server.calls(nameDocument)[0]?.input).toMatchObject({ documentId: ORDER_ID, requirement: 'photo' })
})

test('with all of them it is, and the page says who acts by when', async () => {
  serve({}, [
    uploaded({ requirement: 'passport' }),
    uploaded({ id: ORDER_ID, name: 'me.jpg', requirement: 'photo' }),
  ])
  await openAt(`/order/${ORDER_ID}`)
  expect(await screen.findByText('Complete: every required document is here.')).toBeVisible()
  expect(screen.getByText("You don't need to do anything.")).toBeVisible()
  expect(screen.queryByText(/^If you do nothing/)).not.toBeInTheDocument()
  expect(screen.getByText('Borderlane', { selector: 'dd' })).toBeVisible()
  expect(screen.getByText(/^Expected by 1 December 2099/)).toBeVisible()
})

test('the decision is apart from what was uploaded, and is there to download', async () => {
  serve({ status: 'approved' }, [uploaded(), uploaded({ id: ORDER_ID, name: 'visa.pdf', kind: 'decision' })])
    .on(listDocumentViews, () => ({
      views: [{ documentId: DOCUMENT_ID, name: 'passport.pdf', viewer: 'staff' as const, at: AT }],
    }))
    .on(createDocumentLink, () => ({ url: '/files/c.d', expiresAt: AT }))
    .on(getOrderPrivacy, () => ({
      ...{ keep: { filesDays: 90, applicantDays: 180 }, mayErase: 'by_mail' as const },
      reveals: ['2020-01-01T09:00:00Z', '2099-01-01T09:00:00Z'],
    }))
  const { user } = await openAt(`/order/${ORDER_ID}`)
  const decision = await screen.findByRole('region', { name: 'The decision' })
  expect(within(decision).getByRole('button', { name: 'Download visa.pdf' })).toBeEnabled()
  const own = screen.getByRole('region', { name: 'Documents' })
  expect(within(own).queryByText('visa.pdf')).not.toBeInTheDocument()
  expect(within(own).queryByText(/required documents/)).not.toBeInTheDocument()
  // Fixed: the authorities had them.
  expect(within(own).queryByRole('button', { name: /Delete|Replace/ })).not.toBeInTheDocument()
  const seen = 'A member of staff viewed your passport number and date of birth'
  const name = 'Who opened your documents, and when'
  await user.click(screen.getByRole('button', { name }))
  await screen.findAllByText(seen)
  const views = screen.getByRole('region', { name })
  expect([...views.querySelectorAll('li > span')].map(({ textContent }) => textContent)).toEqual([
    seen,
    'A member of staff opened passport.pdf',
    seen,
  ])
})

test('a decision without its document says that it follows', async () => {
  serve({ status: 'approved' })
  await openAt(`/order/${ORDER_ID}`)
  const decision = await screen.findByRole('region', { name: 'The decision' })
  expect(within(decision).getByText(/document with the decision follows/)).toBeVisible()
})

test('no visa is promised while its official fee is not paid', async () => {
  serve({ status: 'approved', next: { who: 'traveller', code: 'fee_unpaid' } })
  await openAt(`/order/${ORDER_ID}`)
  expect(await screen.findByText(/the official fee is not paid/)).toBeVisible()
  expect(screen.queryByText(/document with the decision follows/)).toBeNull()
})

test('a photo is cut beside its place, and goes there at once', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined })
  const check = jest.spyOn(PhotoChecker.prototype, 'check').mockResolvedValue(checkedPhoto(['dark']))
  const server = serve({}, [uploaded({ requirement: 'passport' })])
  server.on(uploadDocuments, ({ files }) => ({
    documents: files.map((name) => uploaded({ id: ORDER_ID, name, requirement: 'photo' })),
    rejected: [],
  }))
  const { user } = await openAt(`/order/${ORDER_ID}`)
  await user.click(await screen.findByRole('button', { name: 'Check and cut my photo' }))
  await user.upload(
    await screen.findByTestId('photo-picture'),
    new File(['me'], 'me.jpg', { type: 'image/jpeg' }),
  )
  expect(await screen.findByText(/The photo is dark/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Use the cut photo' }))
  expect(await screen.findByText('Documents uploaded successfully')).toBeInTheDocument()
  expect(server.calls(uploadDocuments)[0]?.files).toEqual(['photo.jpg'])
  check.mockRestore()
})
