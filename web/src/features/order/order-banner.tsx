import { waitsForTraveller } from '@borderlane/domain/orders/next-step'
import type { Order } from '@borderlane/contracts/orders/order'
import { useTranslation } from 'react-i18next'
import { DownloadDecision } from './order-decision'
import { DaysOfOrder } from '../../parts/order/days-text'
import { NextStepRows } from '../../parts/order/next-step'
import { canPay, knownStatus, statusLabel, statusTone } from '../../parts/order/order-status'
import { priceOfOrder } from '../../parts/pricing/price'
import { choiceOf, paths } from '../../parts/navigation/paths'
import { NotGovernment } from '../../parts/pricing/not-government'
import { useWords } from '../../parts/words/use-words'
import { LinkButton } from '../../ui/button'
import { Guilloche } from '../../ui/guilloche'
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
            {!waitsForTraveller(order) && (
              <p className="measure mt-2 text-18">
                {t(`message.${isLodged(order) ? 'lodged' : knownStatus(order.status)}`, {
                  country: countryInSentence(order.destinationCountry),
                })}
              </p>
            )}
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
            {order.status === 'approved' && <DownloadDecision order={order} />}
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
