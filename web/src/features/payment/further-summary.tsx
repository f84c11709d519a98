import type { FurtherPayment } from '@borderlane/contracts/orders/further-payment'
import type { Order } from '@borderlane/contracts/orders/order'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../parts/navigation/paths'
import { FurtherReceipt } from '../../parts/order/further-list'
import { useWords } from '../../parts/words/use-words'
import { PricePanel } from '../../ui/price-panel'
import { OrderRoute } from '../../parts/order/order-route'

/** What is paid beside the price: how much, what for, and what the authority asks. */
export function FurtherSummary({ order, further }: { order: Order; further: FurtherPayment }) {
  const { t } = useTranslation(['further', 'site'])
  const { pounds } = useWords()
  const amount = pounds(further.amountCents)
  return (
    <div className="space-y-5">
      <OrderRoute order={order} />
      <PricePanel
        title={t('page.title')}
        lines={[{ key: 'further', label: t('page.fee'), amount }]}
        totalLabel={t('site:price.total')}
        total={amount}
      >
        <p dir="auto">{t('reason', { text: further.reason })}</p>
        <FurtherReceipt orderId={order.id} documentId={further.documentId} />
      </PricePanel>
      <Link
        to={paths.order(order.id)}
        className="inline-flex min-h-11 items-center text-blue underline underline-offset-4"
      >
        {t('page.decline')}
      </Link>
    </div>
  )
}
