import { rejectionRefund } from '@borderlane/contracts/refund'
import type { Order } from '@borderlane/contracts/orders/order'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { wasPaid } from '../../parts/order/order-status'
import { orderPaymentsQuery } from '../../parts/order/order.queries'
import { useWords } from '../../parts/words/use-words'
import { Notice } from '../../ui/notice'

/** What becomes of the money of an application that has ended: what is refunded, when, or that nothing does. */
export function OrderRefunds({ order }: { order: Order }) {
  const { t } = useTranslation('order')
  const { pounds, date } = useWords()
  const { data } = useQuery({ ...orderPaymentsQuery(order.id), enabled: wasPaid(order) })
  if (!data) return null
  const refunds = data.refunds.flatMap(({ status, ...refund }) =>
    status === 'canceled' ? [] : [{ ...refund, status }],
  )
  const hasEnded = order.status === 'rejected' || order.status === 'closed'
  const due = order.status === 'rejected' ? rejectionRefund(order).amountCents : 0
  if (refunds.length === 0 && due > 0)
    return <Notice tone="info" title={t('refund.due', { amount: pounds(due) })} />
  if (refunds.length === 0)
    return hasEnded ? (
      <Notice tone="info" title={t(`refund.none.${order.status === 'rejected' ? 'rejected' : 'closed'}`)} />
    ) : null
  return (
    <Notice tone="info" title={t('refund.title')}>
      <ul>
        {refunds.map(({ id, status, amountCents, dueAt, cause }) => (
          <li key={id}>
            {t(`refund.${status}`, { amount: pounds(amountCents), date: date(dueAt, 'instant') })}
            {cause === 'fee' && ` ${t('refund.fee')}`}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
