import type { OrderSummary } from '@borderlane/contracts/orders/order'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../parts/words/use-words'
import { Money } from '../../parts/words/money'
import { OrderRow } from './order-row'

/** Applications of people who travel together, as one card. */
export function PartyCard({ orders }: { orders: readonly OrderSummary[] }) {
  const { t } = useTranslation('orders')
  const { countryInSentence } = useWords()
  const total = orders.reduce((sum, { totalAmountCents }) => sum + totalAmountCents, 0)
  return (
    <li className="space-y-3 rounded-box border border-control p-3 sm:p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-18">
          {t('party', {
            count: orders.length,
            country: countryInSentence(orders[0]?.destinationCountry ?? ''),
          })}
        </h2>
        <p className="font-semibold">
          <span className="sr-only">{t('total')} </span>
          <Money cents={total} />
        </p>
      </div>
      <ul className="space-y-3">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} isInParty />
        ))}
      </ul>
    </li>
  )
}

/** Those of one party are listed together, at the place of the first of them. */
export function byParty(orders: readonly OrderSummary[]): OrderSummary[][] {
  const groups = new Map<string, OrderSummary[]>()
  for (const order of orders) {
    const key = order.partyId ?? order.id
    groups.set(key, [...(groups.get(key) ?? []), order])
  }
  return [...groups.values()]
}
