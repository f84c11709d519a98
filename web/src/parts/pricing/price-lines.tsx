import { useTranslation } from 'react-i18next'
import { FeeNote } from './fee-note'
import type { Price } from './price'
import type { PriceLine } from '../../ui/price-panel'
import { useWords } from '../words/use-words'

/** What of the official fee is in a price; else that it is not known, or how much it is once a visa is issued. */
export function useOfficialFee(): (
  price: Pick<Price, 'governmentFeeStatus' | 'governmentFeeListed' | 'governmentFeeCents'>,
) => string {
  const { t } = useTranslation()
  const { listed, pounds } = useWords()
  return ({ governmentFeeStatus: status, governmentFeeListed, governmentFeeCents }) =>
    status === 'on_issue'
      ? t('price.onIssue', { amount: listed(governmentFeeListed ?? '') })
      : status === 'unknown'
        ? t('price.unknown')
        : pounds(governmentFeeCents)
}

export function usePriceLines(): (price: Price) => PriceLine[] {
  const { t } = useTranslation()
  const { pounds } = useWords()
  const officialFee = useOfficialFee()
  return (price) => {
    return [
      {
        key: 'government',
        label: t('price.government'),
        amount: officialFee(price),
        note: <FeeNote price={price} />,
      },
      {
        key: 'service',
        label: t('price.service'),
        amount: pounds(price.serviceFeeCents),
        note: t('price.serviceNote', { speed: t(`speed.${price.speed}`) }),
      },
      ...(price.denialProtectionFeeCents > 0
        ? [
            {
              key: 'protection',
              label: t('price.protection'),
              amount: pounds(price.denialProtectionFeeCents),
              note: t('price.protectionNote'),
            },
          ]
        : []),
    ]
  }
}
