import { useTranslation } from 'react-i18next'
import { ChargedInPounds } from '../words/money'
import type { Price } from './price'

export function TotalNote({ price }: { price: Pick<Price, 'governmentFeeStatus' | 'totalCents'> }) {
  const { t } = useTranslation()
  const status = price.governmentFeeStatus
  return (
    <>
      {(status === 'estimate' || status === 'unknown' || status === 'on_issue') && (
        <span className="block">{t(`price.totalNote.${status}`)}</span>
      )}
      <ChargedInPounds cents={price.totalCents} />
    </>
  )
}
