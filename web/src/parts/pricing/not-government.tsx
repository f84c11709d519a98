import { useTranslation } from 'react-i18next'
import type { Price } from './price'
import { useWords } from '../words/use-words'

const TEXTS = {
  sourced: 'withFee',
  none: 'withFee',
  estimate: 'estimate',
  unknown: 'unknownFee',
  on_issue: 'onIssue',
} as const

/** Shown next to every button that leads on to an application or a payment. */
export function NotGovernment({ price }: { price: Price }) {
  const { t } = useTranslation()
  const { listed, pounds } = useWords()
  const status = price.governmentFeeStatus
  const fee =
    status === 'on_issue' ? listed(price.governmentFeeListed ?? '') : pounds(price.governmentFeeCents)
  const service = pounds(price.serviceFeeCents)
  return (
    <p className="text-14 text-soft">
      {t(`notGovernment.${TEXTS[status]}`, { fee, service })}
      {price.denialProtectionFeeCents > 0 &&
        ` ${t('notGovernment.protection', { protection: pounds(price.denialProtectionFeeCents) })}`}
    </p>
  )
}
