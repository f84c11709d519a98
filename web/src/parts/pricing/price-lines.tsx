import { useTranslation } from 'react-i18next'
import { FeeNote } from './fee-note'
import type { Price } from './price'
import type { PriceLine } from '../../ui/price-panel'
import { useWords } from '../words/use-words'

export function usePriceLines(): (price: Price) => PriceLine[] {
  const { t } = useTranslation()
  const { pounds } = useWords()
  return (price) => {
    const unknown = price.governmentFeeStatus === 'unknown'
    return [
      {
        key: 'government',
        label: t('price.government'),
        amount: unknown ? t('price.unknown') : pounds(price.governmentFeeCents),
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
