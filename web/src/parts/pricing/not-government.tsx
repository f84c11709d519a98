import { useTranslation } from 'react-i18next'
import type { Price } from './price'
import { useWords } from '../words/use-words'

/** Shown next to every button that leads on to an application or a payment. */
export function NotGovernment({ price }: { price: Price }) {
  const { t } = useTranslation()
  const { listed, pounds } = useWords()
  const status = price.governmentFeeStatus
  const service = pounds(price.serviceFeeCents)
  return (
    <p className="text-14 text-soft">
      {status === 'unknown'
        ? t('notGovernment.unknownFee', { service })
        : status === 'on_issue'
          ? t('notGovernment.onIssue', { fee: listed(price.governmentFeeListed ?? ''), service })
          : t(status === 'estimate' ? 'notGovernment.estimate' : 'notGovernment.withFee', {
              fee: pounds(price.governmentFeeCents),
              service,
            })}
      {price.denialProtectionFeeCents > 0 &&
        ` ${t('notGovernment.protection', { protection: pounds(price.denialProtectionFeeCents) })}`}
    </p>
  )
}
