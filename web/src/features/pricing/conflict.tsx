import type { PricedRequirement } from '@borderlane/contracts/catalogue/admin'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { type PriceValues, valuesOf } from './price-values'

interface ConflictProps {
  mine: PriceValues
  theirs: PricedRequirement
  onMine: () => void
  onTheirs: () => void
}

const FIELDS = [
  'baseServiceFee',
  'governmentFee',
  'governmentFeeListed',
  'daysStandard',
  'daysRush',
  'daysSuperRush',
  'daysSameDay',
  'priceTier',
  'pricingNotes',
] as const

/** Someone else saved first: both versions where they differ, and which of them shall hold. */
export function Conflict({ mine, theirs, onMine, onTheirs }: ConflictProps) {
  const { t } = useTranslation('pricing')
  const saved = valuesOf(theirs)
  return (
    <Notice tone="warning" live title={t('conflict.title')}>
      <table className="w-full text-14">
        <thead>
          <tr className="text-start">
            <th className="py-1 text-start">{t('conflict.field')}</th>
            <th className="py-1 text-start">{t('conflict.yours')}</th>
            <th className="py-1 text-start">{t('conflict.saved')}</th>
          </tr>
        </thead>
        <tbody>
          {FIELDS.filter((name) => mine[name] !== saved[name]).map((name) => (
            <tr key={name} className="border-t border-hairline align-top">
              <th className="py-1 pe-2 text-start font-normal">{t(`field.${name}`)}</th>
              <td className="figures py-1 pe-2">{mine[name] || '·'}</td>
              <td className="figures py-1">{saved[name] || '·'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap gap-x-4">
        <Button variant="plain" onClick={onMine}>
          {t('conflict.keep')}
        </Button>
        <Button variant="plain" onClick={onTheirs}>
          {t('conflict.take')}
        </Button>
      </div>
    </Notice>
  )
}
