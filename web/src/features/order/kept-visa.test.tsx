import {
  createDocumentLink,
  listDocuments,
  listDocumentViews,
} from '@borderlane/contracts/documents/order-holder'
import { getOrder, watchOrder } from '@borderlane/contracts/orders/order-holder'
import { listOrderPayments } from '@borderlane/contracts/payments/order-holder'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keepOrderToken } from '../../parts/session/order-token'
import { forgetKept } from '../../parts/storage/forget-kept'
import { removeExpired } from '../../parts/storage/kept-store'
import { addBrowserStorage } from '../../test/browser-storage'
import { order, ORDER_ID, uploaded } from '../../test/example'
import { newServer, openAt } from '../../test/render'

const SCRIPT = readFileSync(join(__dirname, '../../../public/kept.js'), 'utf8')
const FILE = '/files/one'
const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10)

/** Approved, with a visa that ends in ten days and a passport that is checked. */
const approved = order({
  status: 'approved',
  paidCents: 8_925,
  visa: { validUntil: day(10), entries: 'single' },
  boarding: {
    ...{ doneCount: 1, history: [] },
    items: [{ code: 'passport', isDone: true, by: 'system', duties: [], neededUntil: '2099-08-10' }],
  },
})

async function open(shown = approved) {
  keepOrderToken(ORDER_ID, 'secret')
  newServer()
    .on(getOrder, () => shown)
    .on(watchOrder, () => '')
    .on(listDocumentViews, () => ({ views: [] }))
    .on(listDocuments, () => ({ documents: [uploaded({ kind: 'decision', name: 'visa.pdf' })] }))
    .on(listOrderPayments, () => ({ payments: [], refunds: [] }))
    .on(createDocumentLink, () => ({ url: FILE, expiresAt: new Date().toISOString() }))
  const answer = globalThis.fetch
  globalThis.fetch = (url, init) =>
    url === FILE ? Promise.resolve(new Response(new Blob(['%PDF-1.7']))) : answer(url, init)
  return openAt(`/order/${ORDER_ID}`)
}

/** What the visitor sees without a connection. */
async function showOffline(page: string): Promise<HTMLElement> {
  const { body } = new DOMParser().parseFromString(page, 'text/html')
  const place = body.querySelector('main')!
  document.body.replaceChildren(place)
  URL.createObjectURL = () => 'blob:visa'
  new Function(SCRIPT)()
  await waitFor(() => expect(place).not.toBeEmptyDOMElement())
  return place
}

afterEach(() => {
  for (const name of ['indexedDB', 'caches']) Reflect.deleteProperty(window, name)
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('a visa is kept encrypted on the device, is shown without a connection, and is removed there', async () => {
  const { values, offlinePage } = addBrowserStorage()
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Keep on this device' }))
  expect(await screen.findByText(/^Your visa is on this device until/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Remove from this device' })).toBeVisible()
  // Of the key alone, which no script can read out, more than bytes is there; of the journey only its last day.
  expect(values.get('key')).toMatchObject({ extractable: false })
  expect(values.get(ORDER_ID)).toMatchObject({ until: day(40) })
  expect(JSON.stringify(values.get(ORDER_ID))).not.toContain('visa.pdf')

  const place = within(await showOffline(await offlinePage()))
  expect(await place.findByRole('heading', { name: new RegExp(`: ${approved.reference}$`) })).toBeVisible()
  expect(place.getByRole('link', { name: 'Open visa.pdf' })).toHaveAttribute('href', 'blob:visa')
  expect(await place.findByText('Passport valid long enough: done')).toBeVisible()
  await user.click(await place.findByRole('button', { name: 'Remove from this device' }))
  expect(await place.findByText('Nothing is kept on this device.')).toBeVisible()
  expect([...values.keys()]).toEqual(['key'])
})

test('what is kept is removed from the order page, after its last day, where the approval is withdrawn, and at a sign-out', async () => {
  const { values } = addBrowserStorage()
  const { user } = await open()
  const keep = async () => user.click(await screen.findByRole('button', { name: 'Keep on this device' }))
  await keep()
  await user.click(await screen.findByRole('button', { name: 'Remove from this device' }))
  await waitFor(() => expect(values.has(ORDER_ID)).toBe(false))

  await keep()
  await waitFor(() => expect(values.has(ORDER_ID)).toBe(true))
  await removeExpired(day(40))
  expect(values.has(ORDER_ID)).toBe(true)
  await removeExpired(day(41))
  expect(values.has(ORDER_ID)).toBe(false)

  const kept = { until: day(40) }
  values.set(ORDER_ID, kept)
  cleanup()
  await open({
    ...approved,
    status: 'in_review',
    history: [...approved.history, { status: 'approved', at: new Date().toISOString() }],
  })
  await waitFor(() => expect(values.has(ORDER_ID)).toBe(false))

  values.set(ORDER_ID, kept)
  forgetKept()
  expect(values.size).toBe(0)
})

test('a browser that cannot keep anything is said to, and a visa that cannot be fetched is not said to be there', async () => {
  await open()
  expect(await screen.findByText(/^This browser cannot keep your visa/)).toBeVisible()
  cleanup()
  addBrowserStorage()
  const { user } = await open()
  const answer = globalThis.fetch
  globalThis.fetch = (url, init) =>
    url === FILE ? Promise.resolve(new Response('', { status: 410 })) : answer(url, init)
  await user.click(await screen.findByRole('button', { name: 'Keep on this device' }))
  expect(await screen.findByText('What is on this device was not changed')).toBeVisible()
  expect(screen.queryByText(/^Your visa is on this device/)).not.toBeInTheDocument()
})
