import type { Order } from '@borderlane/contracts/orders'
import { useTranslation } from 'react-i18next'
import { wasPaid } from '../../api/order-status'
import { priceOfOrder } from '../../api/price'
import { ChargedInPounds } from '../../preferences/money'
import { usePriceLines } from '../../preferences/price-lines'
import { useWords } from '../../preferences/use-words'
import { Details } from '../../ui/details'
import { PricePanel } from '../../ui/price-panel'
import { Timeline } from '../../ui/timeline'
import { OrderActions } from './order-actions'
import { OrderBanner } from './order-banner'
import { OrderDocuments } from './order-documents'
import { orderSteps } from './order-steps'
import { useLiveOrder } from './use-live-order'

/** Everything about one order: where it stands, what was said, what was uploaded and paid. */
export function OrderDetail({ order }: { order: Order }) {
  const { t } = useTranslation(['order', 'site'])
  const { date, pounds, processingTime } = useWords()
  const priceLines = usePriceLines()
  const isLive = useLiveOrder(order.id)
  const due = !wasPaid(order) && order.status !== 'closed'
  const days = processingTime(order.processingSpeed, order.processingDays)
  return (
    <>
      <title>{t('pageTitle', { reference: order.reference })}</title>
      <OrderBanner order={order} isLive={isLive} />
      <div className="page grid gap-x-14 gap-y-12 py-10 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="min-w-0 space-y-12">
          <section aria-labelledby="progress">
            <h2 id="progress" className="mb-5 text-22">
              {t('timeline.title')}
            </h2>
            <Timeline
              words={{ done: t('timeline.done'), now: t('timeline.now'), open: t('timeline.open') }}
              steps={orderSteps(order).map(({ label, state, at }) => ({
                label: t(`timeline.${label}`),
                state,
                detail: at ? date(at, 'instant') : state === 'now' && t('timeline.next'),
              }))}
            />
          </section>
          <OrderDocuments order={order} />
          <section aria-labelledby="details">
            <h2 id="details" className="mb-2 text-22">
              {t('details.title')}
            </h2>
            <Details
              rows={[
                { term: t('details.name'), value: order.applicant.fullName },
                { term: t('details.email'), value: order.applicant.email },
                { term: t('details.phone'), value: order.applicant.phone },
                {
                  term: t('details.passport'),
                  value: <span className="figures">{order.applicant.passportNumberMasked}</span>,
                },
                { term: t('details.travelDates'), value: order.applicant.travelDates },
                {
                  term: t('details.speed'),
                  value: t('details.speedValue', { speed: t(`site:speed.${order.processingSpeed}`), days }),
                },
                { term: t('details.visa'), value: order.visaTitle },
              ]}
            />
          </section>
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
          </PricePanel>
          <OrderActions order={order} />
        </div>
      </div>
    </>
  )
}
