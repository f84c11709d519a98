import type { Order } from '@borderlane/contracts/orders/order'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { priceOfOrder } from '../../parts/pricing/price'
import { usePriceLines } from '../../parts/pricing/price-lines'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { PricePanel } from '../../ui/price-panel'
import { orderPaymentsQuery } from '../../parts/order/order.queries'

const PAID: readonly string[] = ['succeeded', 'partially_refunded', 'refunded', 'disputed']

/** What was paid line by line, when, how and under which reference. Prints on one page. */
export function Receipt({ order }: { order: Order }) {
  const { t } = useTranslation(['payment', 'site'])
  const { pounds, date } = useWords()
  const priceLines = usePriceLines()
  const { data } = useQuery(orderPaymentsQuery(order.id))
  const payment = data?.payments.find(({ status }) => PAID.includes(status))
  return (
    <PricePanel
      title={t('success.receipt')}
      lines={priceLines(priceOfOrder(order))}
      totalLabel={t('site:price.total')}
      total={pounds(order.totalAmountCents)}
    >
      <Facts
        rows={[
          {
            term: t('success.reference'),
            value: <span className="figures whitespace-nowrap">{order.reference}</span>,
          },
          ...(payment
            ? [
                { term: t('success.paidOn'), value: date(payment.createdAt, 'instant') },
                { term: t('success.method'), value: t(`success.methods.${payment.method}`) },
                {
                  term: t('success.paymentId'),
                  value: <span className="figures break-all">{payment.id}</span>,
                },
                ...(payment.refundedCents > 0
                  ? [{ term: t('success.refunded'), value: pounds(payment.refundedCents) }]
                  : []),
              ]
            : []),
        ]}
      />
      <Button variant="quiet" className="print:hidden" onClick={() => window.print()}>
        {t('success.print')}
      </Button>
    </PricePanel>
  )
}

/** Side by side where both fit, one above the other where they do not. */
function Facts({ rows }: { rows: readonly { term: string; value: ReactNode }[] }) {
  return (
    <dl className="text-14">
      {rows.map(({ term, value }) => (
        <div
          key={term}
          className="flex flex-wrap justify-between gap-x-4 border-b border-hairline py-2 last:border-0"
        >
          <dt className="text-soft">{term}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
