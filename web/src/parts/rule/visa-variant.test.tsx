import type { VisaVariant as Variant } from '@borderlane/contracts/catalogue/requirement'
import { getQuote } from '@borderlane/contracts/catalogue/public'
import { listDocuments, listDocumentViews } from '@borderlane/contracts/documents/order-holder'
import { getOrder, watchOrder } from '@borderlane/contracts/orders/order-holder'
import { listOrderPayments } from '@borderlane/contracts/payments/order-holder'
import { act, screen, within } from '@testing-library/react'
import { keepOrderToken } from '../session/order-token'
import { order, quote } from '../../test/example'
import { newServer, openAt } from '../../test/render'

const source = { code: 'published', name: 'The authority', url: null, asOf: '2026-09-12' } as const
const variant: Variant = {
  name: 'K-ETA',
  stay: { count: 90, unit: 'day' },
  entries: null,
  validity: { count: 2, unit: 'year' },
  sources: [source],
}

const OTHER_ID = '01990000-0000-7000-8000-0000000000aa'

const section = async () => within(await screen.findByRole('region', { name: 'What you get' }))

test('results say what one buys, with its source, and what no one says', async () => {
  newServer().on(getQuote, () => quote({ requirement: { variant } }))
  await openAt('/visa-results?from=IN&to=TH')
  expect(await screen.findByText('K-ETA')).toBeVisible()
  const tiles = ['Stay', 'Entries', 'Validity'].map(
    (term) => screen.getByText(term, { selector: 'dt' }).nextSibling?.textContent,
  )
  expect(tiles).toEqual(['Up to 90 days', 'Not known to us', '2 years'])
  expect(screen.getByText(/^As of 12 September 2026, by:/)).toHaveTextContent(/by: The authority$/)
})

test('an order says what it was made for; where nothing is known, it says that', async () => {
  const orders = [order({ variant: { ...variant, entries: 'single' } }), order({ id: OTHER_ID })]
  newServer()
    .on(getOrder, ({ input }) => orders.find(({ id }) => id === input.id)!)
    .on(watchOrder, () => '')
    .on(listDocumentViews, () => ({ views: [] }))
    .on(listDocuments, () => ({ documents: [] }))
    .on(listOrderPayments, () => ({ payments: [], refunds: [] }))
  for (const { id } of orders) keepOrderToken(id, 'secret')
  const { router } = await openAt(`/order/${orders[0]!.id}`)
  expect((await section()).getByText('It lets you enter once.')).toBeVisible()
  await act(() => router.navigate(`/order/${OTHER_ID}`))
  expect(
    await screen.findByText("How long you may stay is not known to us. The authority's page says it."),
  ).toBeVisible()
})
