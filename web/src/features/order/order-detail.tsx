import type { Order } from '@borderlane/contracts/orders/order'
import { useTranslation } from 'react-i18next'
import { Area } from '../../parts/area/area'
import { OrderNotes } from '../../parts/order/order-notes'
import { wasPaid } from '../../parts/order/order-status'
import { priceOfOrder } from '../../parts/pricing/price'
import { ChargedInPounds } from '../../parts/words/money'
import { usePriceLines } from '../../parts/pricing/price-lines'
import { VisaVariantSection } from '../../parts/rule/visa-variant'
import { useWords } from '../../parts/words/use-words'
import { PricePanel } from '../../ui/price-panel'
import { Timeline } from '../../ui/timeline'
import { OrderAccess } from './order-access'
import { OrderAnswers } from './order-answers'
import { OrderActions } from './order-actions'
import { OrderCancel } from './order-cancel'
import { OrderPrivacy } from './order-privacy'
import { OrderRequests } from './order-requests'
import { OrderRefunds } from './order-refunds'
import { OrderBanner } from './order-banner'
import { OrderDecision } from './order-decision'
import { OrderDocuments } from './order-documents'
import { OrderParty } from './order-party'
import { orderSteps } from './order-steps'
import { useLiveOrder } from './use-live-order'

/** Everything about one order: its status, what was said, what was uploaded and paid. */
export function OrderDetail({ order }: { order: Order }) {
  const { t } = useTranslation(['order', 'site'])
  const { date, pounds } = useWords()
  const priceLines = usePriceLines()
  const isLive = useLiveOrder(order.id)
  const due = !wasPaid(order) && order.status !== 'closed'
  return (
    <>
      <title>{t('pageTitle', { reference: order.reference })}</title>
      <OrderBanner order={order} isLive={isLive} />
      <div className="page grid gap-x-14 gap-y-12 py-10 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="min-w-0 space-y-12">
          {/* On a phone, too, the money is what someone looks for first when it has ended. */}
          <Area>
            <OrderRefunds order={order} />
          </Area>
          <section aria-labelledby="progress">
            <h2 id="progress" className="mb-5 text-22">
              {t('timeline.title')}
            </h2>
            <Timeline
              words={{
                done: t('timeline.done'),
                rejected: t('timeline.rejected'),
                now: t('timeline.now'),
                open: t('timeline.open'),
              }}
              steps={orderSteps(order).map(({ label, state, at }) => ({
                label: t(`timeline.${label}`),
                state,
                detail: at ? date(at, 'instant') : state === 'now' && t('timeline.next'),
              }))}
            />
          </section>
          <Area>
            <OrderRequests order={order} />
          </Area>
          <Area>
            <OrderDecision order={order} />
          </Area>
          <Area>{!order.erasedAt && <OrderParty order={order} />}</Area>
          <Area>
            <OrderDocuments order={order} />
          </Area>
          <Area>
            <VisaVariantSection variant={order.variant} />
          </Area>
          <Area>{!order.erasedAt && <OrderAnswers order={order} />}</Area>
        </div>
        <div className="space-y-8">
          <PricePanel
            title={t('price.title')}
            lines={priceLines(priceOfOrder(order))}
            totalLabel={wasPaid(order) ? t('price.paid') : due ? t('price.due') : t('site:price.total')}
            total={pounds(order.totalAmountCents)}
            totalNote={<ChargedInPounds cents={order.totalAmountCents} />}
          >
            {order.isFallback && due && <p className="text-14">{t('site:price.toBeConfirmed')}</p>}
            <OrderNotes order={order} />
          </PricePanel>
          <Area>
            <OrderActions order={order} />
          </Area>
          <Area>
            <OrderCancel order={order} />
          </Area>
          <Area>{!order.erasedAt && <OrderAccess orderId={order.id} />}</Area>
          <Area>
            <OrderPrivacy order={order} />
          </Area>
        </div>
      </div>
    </>
  )
}
