import { useTranslation } from 'react-i18next'
import type { Price } from './price'
import { useWords } from '../words/use-words'

/** Shown next to every button that leads on to an application or a payment. */
export function NotGovernment({ price }: { price: Price }) {
  const { t } = useTranslation()
  const { pounds } = useWords()
  const service = pounds(price.serviceFeeCents)
  return (
    <p className="text-14 text-soft">
      {price.governmentFeeStatus === 'unknown'
        ? t('notGovernment.unknownFee', { service })
        : t(price.governmentFeeStatus === 'estimate' ? 'notGovernment.estimate' : 'notGovernment.withFee', {
            fee: pounds(price.governmentFeeCents),
            service,
          })}
      {price.denialProtectionFeeCents > 0 &&
        ` ${t('notGovernment.protection', { protection: pounds(price.denialProtectionFeeCents) })}`}
    </p>
  )
}
