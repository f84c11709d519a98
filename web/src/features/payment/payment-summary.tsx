import type { Order } from '@borderlane/contracts/orders'
import { useTranslation } from 'react-i18next'
import { priceOfOrder } from '../../api/price'
import { ChargedInPounds } from '../../preferences/money'
import { usePriceLines } from '../../preferences/price-lines'
import { useWords } from '../../preferences/use-words'
import { Details } from '../../ui/details'
import { PricePanel } from '../../ui/price-panel'
import { RouteCard } from '../../ui/route-card'

/** What is paid for: route, visa, speed and the price line by line. */
export function PaymentSummary({ order }: { order: Order }) {
  const { t } = useTranslation(['payment', 'site'])
  const { country, pounds, processingTime } = useWords()
  const priceLines = usePriceLines()
  const price = priceOfOrder(order)
  const [government, service, ...others] = priceLines(price)
  const days = processingTime(order.processingSpeed, order.processingDays)
  return (
    <div className="space-y-5">
      <RouteCard
        from={{ code: order.passportCountry, name: country(order.passportCountry) }}
        to={{ code: order.destinationCountry, name: country(order.destinationCountry) }}
        strip={[order.reference, order.passportCountry, order.destinationCountry, order.processingSpeed]}
      />
      <Details
        rows={[
          { term: t('summary.visa'), value: order.visaTitle },
          {
            term: t('summary.speed'),
            value: t('summary.speedValue', { speed: t(`site:speed.${order.processingSpeed}`), days }),
          },
        ]}
      />
      <PricePanel
        title={t('summary.title')}
        lines={[
          government!,
          service!,
          {
            key: 'subtotal',
            label: t('summary.subtotal'),
            amount: pounds(price.governmentFeeCents + price.serviceFeeCents),
          },
          ...others,
        ]}
        totalLabel={t('site:price.total')}
        total={pounds(order.totalAmountCents)}
        totalNote={<ChargedInPounds cents={order.totalAmountCents} />}
      >
        {order.isFallback && <p className="text-14">{t('site:price.toBeConfirmed')}</p>}
      </PricePanel>
    </div>
  )
}
