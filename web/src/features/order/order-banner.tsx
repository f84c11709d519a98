import { waitsForTraveller } from '@borderlane/domain/orders/next-step'
import { rejectionRefund } from '@borderlane/domain/refund'
import type { Order } from '@borderlane/contracts/orders/order'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Area } from '../../parts/area/area'
import { DownloadDecision, isDecided } from './download-decision'
import { DaysOfOrder } from '../../parts/order/days-text'
import { NextStepRows } from '../../parts/order/next-step'
import { canPay, knownStatus, statusLabel, statusTone, wasPaid } from '../../parts/order/order-status'
import { orderPaymentsQuery } from '../../parts/order/order.queries'
import { priceOfOrder } from '../../parts/pricing/price'
import { choiceOf, paths } from '../../parts/navigation/paths'
import { NotGovernment } from '../../parts/pricing/not-government'
import { useWords } from '../../parts/words/use-words'
import { LinkButton } from '../../ui/button'
import { Guilloche } from '../../ui/guilloche'
import { Notice } from '../../ui/notice'
import { PageHeading } from '../../ui/page-heading'
import { Stamp } from '../../ui/stamp'
import { OrderRoute } from '../../parts/order/order-route'

/** The status of the order: the stamp, a sentence about what happens now, the way to pay, the route. */
export function OrderBanner({ order, isLive }: { order: Order; isLive: boolean }) {
  const { t } = useTranslation(['order', 'site'])
  const { countryInSentence, date } = useWords()
  const label = statusLabel(order.status)
  const since = order.history.at(-1)?.at ?? order.createdAt
  return (
    <div className="relative overflow-hidden border-b border-hairline">
      <Guilloche from={order.passportCountry} to={order.destinationCountry} />
      <div className="page relative pt-5 pb-16 md:pt-12 md:pb-24 print:pb-4">
        <p className="eyebrow">{t('reference', { reference: order.reference })}</p>
        <div className="mt-3 grid items-center gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
          <div className="min-w-0">
            {/* Where words are large the stamp is above them. */}
            <div className="flex flex-wrap-reverse items-center justify-between gap-x-4 gap-y-3">
              <PageHeading>{t(`site:status.${label}`)}</PageHeading>
              <Stamp
                tone={statusTone(order.status)}
                word={t(`site:status.${label}`)}
                date={date(since, 'stamp')}
              />
            </div>
            <Area>
              <div className="mt-4 empty:hidden">
                <OrderRefunds order={order} />
              </div>
            </Area>
            {!waitsForTraveller(order) && (
              <p className="measure mt-2 text-18">
                {t(`message.${isLodged(order) ? 'lodged' : knownStatus(order.status)}`, {
                  country: countryInSentence(order.destinationCountry),
                })}
              </p>
            )}
            {isDecided(order) && <DownloadDecision order={order} />}
            <NextStepRows order={order} />
            <DaysOfOrder order={order} className="mt-3" />
            {order.next.code === 'documents' && (
              <LinkButton
                label={t('toDocuments')}
                className="mt-4 max-sm:w-full print:hidden"
                to="#documents"
                iconAfter="arrow"
              />
            )}
            {(order.status === 'rejected' || order.next.code === 'expired') && (
              <LinkButton
                variant="quiet"
                label={t('again')}
                className="mt-4 max-sm:w-full print:hidden"
                to={paths.results(choiceOf(order))}
              />
            )}
            {canPay(order) && (
              <div className="mt-4 space-y-2 print:hidden">
                <LinkButton
                  label={t('pay')}
                  className="max-sm:w-full"
                  to={paths.payment(choiceOf(order), order.id)}
                  iconAfter="arrow"
                />
                <NotGovernment price={priceOfOrder(order)} />
              </div>
            )}
          </div>
          <OrderRoute order={order} />
        </div>
        <p className="mt-5 flex items-center gap-2 text-14 text-soft print:hidden">
          <span
            aria-hidden="true"
            className={`size-2.5 rounded-round ${isLive ? 'bg-green' : 'border-2 border-amber'}`}
          />
          {isLive ? t('live') : t('offline')}
        </p>
        <p role="status" className="sr-only">
          {t('changed', { status: t(`site:status.${label}`) })}
        </p>
      </div>
    </div>
  )
}

const isLodged = ({ lodging, status }: Order): boolean =>
  lodging !== undefined && status === 'submitted_to_govt'

/** What becomes of the money of an application that has ended: what is refunded, when, or that nothing does. */
function OrderRefunds({ order }: { order: Order }) {
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
            {t(`refund.${status}`, { amount: pounds(amountCents), date: date(dueAt, 'day') })}
            {cause === 'fee' && ` ${t('refund.fee')}`}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
