import { findForm } from '@borderlane/contracts/catalogue/forms'
import { findStartingPrices, getQuote, listCountries } from '@borderlane/contracts/catalogue/public'
import { listDocuments, listDocumentViews } from '@borderlane/contracts/documents/order-holder'
import { STANDARD_FORM } from '@borderlane/contracts/forms/standard'
import { getOrder, watchOrder } from '@borderlane/contracts/orders/order-holder'
import { listOrderPayments } from '@borderlane/contracts/payments/order-holder'
import {
  PLANTED,
  type PlantedFact,
  plantedFor,
  type PlantedName,
  plantedTogether,
} from '@borderlane/domain/test/planted-facts'
import { waitFor } from '@testing-library/react'
import { COUNTRIES, order, ORDER_ID, quote } from '../../test/example'
import { newServer, openAt } from '../../test/render'
import { keepOrderToken } from '../session/order-token'

const BOUGHT = 'is of the order: its own rows say what was bought'
const PAGES: [string, string, Partial<Record<PlantedName, string>>][] = [
  ['results', '/visa-results?from=IN&to=TH', { fee: 'where something is sold the price has the fee' }],
  ['answer sheet', '/answer-sheet?from=IN&to=TH', {}],
  [
    'guide',
    '/visa/thailand-tourist-visa',
    { authorityTime: 'its times are ours', disagreement: 'is for who asks about a passport' },
  ],
  [
    'order',
    `/order/${ORDER_ID}`,
    {
      ...{ kind: BOUGHT, daysWithoutVisa: BOUGHT, fee: BOUGHT, authorityTime: BOUGHT },
      disagreement: 'our staff decide it',
    },
  ],
]

/** What contradicts the others is planted alone. */
const ALONE: PlantedName[] = ['daysWithoutVisa', 'suspended']

const ROWS = PAGES.flatMap(([page, path, leavesOut]) => {
  const names = plantedFor(leavesOut).map(([name]) => name)
  const alone = ALONE.filter((name) => names.includes(name))
  const together = names.filter((name) => !alone.includes(name))
  return [together, ...alone.map((name) => [name])].map((planted) => ({ page, path, planted }))
})

test.each(ROWS)('the page $page says the facts that are known: $planted', async ({ page, path, planted }) => {
  const answer = quote({ requirement: plantedTogether(planted) })
  const { passportCountry: passport, destinationCountry: destination } = answer.requirement
  newServer()
    .on(getQuote, () => answer)
    .on(findStartingPrices, () => ({
      ...{ passport, destination, currency: 'GBP' as const },
      ...{ visaType: null, options: [], isEstimate: false },
    }))
    .on(listCountries, () => ({ countries: COUNTRIES }))
    .on(findForm, () => ({ form: STANDARD_FORM, sheets: [], dataVersion: 1 }))
    .on(getOrder, () => order({ variant: { ...PLANTED.days.change.variant, sources: [] } }))
    .on(watchOrder, () => '')
    .on(listDocumentViews, () => ({ views: [] }))
    .on(listDocuments, () => ({ documents: [] }))
    .on(listOrderPayments, () => ({ payments: [], refunds: [] }))
  keepOrderToken(ORDER_ID, 'secret')
  await openAt(path)
  for (const name of planted) {
    const { words, inShort = words }: PlantedFact = PLANTED[name]
    const said = page === 'results' ? inShort : words
    await waitFor(() => expect(document.body).toHaveTextContent(said))
  }
})
