import { type RefundableOrder, refundMeter } from '@borderlane/domain/refund'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { configQuery } from '../../http/config.queries'
import { Details } from '../../ui/details'
import { useWords } from '../words/use-words'
import { canCorrect } from './order-status'

/** What comes back when, to the penny: of one order, or of those that are paid together. */
export function RefundTerms({ orders }: { orders: readonly RefundableOrder[] }) {
  const { t } = useTranslation('travel')
  const { pounds } = useWords()
  const { data: config } = useQuery(configQuery)
  const percent = config?.payments?.cancelRefundPercent
  if (percent === undefined) return null
  const meters = orders.map((order) => refundMeter(order, percent))
  const back = (when: keyof ReturnType<typeof refundMeter>) =>
    t('refunds.back', { amount: pounds(meters.reduce((sum, meter) => sum + meter[when], 0)) })
  const isOurs = orders.every(({ status }) => canCorrect(status))
  const isProtected = orders.every(({ denialProtection }) => denialProtection)
  return (
    <Details
      rows={[
        { term: t(isOurs ? 'refunds.before' : 'refunds.now'), value: back('cancelNowCents') },
        ...(isOurs ? [{ term: t('refunds.afterSubmission'), value: back('afterSubmissionCents') }] : []),
        // Of a party some may have it.
        ...(isProtected || !orders.some(({ denialProtection }) => denialProtection)
          ? [
              {
                term: t(isProtected ? 'refunds.rejectedProtected' : 'refunds.rejected'),
                value: back('ifRejectedCents'),
              },
            ]
          : []),
      ]}
    />
  )
}

/** The same with a heading, for a page where it is not asked for. */
export function RefundSection({ orders }: { orders: readonly RefundableOrder[] }) {
  const { t } = useTranslation('travel')
  return (
    <section aria-labelledby="refund-terms">
      <h3 id="refund-terms" className="font-sans! font-semibold">
        {t('refunds.title')}
      </h3>
      <RefundTerms orders={orders} />
    </section>
  )
}
