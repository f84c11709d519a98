import type { Order } from '@borderlane/contracts/orders/order'
import { useTranslation } from 'react-i18next'
import { priceOfQuote } from '../../parts/pricing/price'
import { seenQuote } from '../../parts/pricing/seen-quote'
import { useWords } from '../../parts/words/use-words'
import { Notice } from '../../ui/notice'

/** Says that the application costs something else than its form showed. */
export function PriceSince({ order }: { order: Order }) {
  const { t } = useTranslation('payment')
  const { pounds } = useWords()
  const quote = seenQuote(order.id)
  const before = quote && priceOfQuote(quote, order.processingSpeed, order.denialProtection)?.totalCents
  // Without the catalogue the price is still to be confirmed, and says so itself; a credit has a line of its own.
  const now = order.totalAmountCents + (order.creditCents ?? 0)
  if (before === undefined || before === now || order.isFallback) return null
  return (
    <Notice tone="warning" live title={t('changed.title')}>
      <p>{t('changed.meanwhile', { before: pounds(before), now: pounds(now) })}</p>
    </Notice>
  )
}
