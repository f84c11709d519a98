import { useTranslation } from 'react-i18next'
import type { Price } from '../api/price'
import { useWords } from './use-words'

/** Stands next to every button that leads on to an application or a payment. */
export function NotGovernment({ price }: { price: Price }) {
  const { t } = useTranslation()
  const { pounds } = useWords()
  const ours = pounds(price.serviceFeeCents + price.denialProtectionFeeCents)
  return (
    <p className="text-14 text-soft">
      {price.governmentFeeStatus === 'unknown'
        ? t('notGovernment.unknownFee', { ours })
        : t('notGovernment.withFee', { fee: pounds(price.governmentFeeCents), ours })}
    </p>
  )
}
