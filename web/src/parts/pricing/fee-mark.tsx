import type { FeeStatus } from '@borderlane/contracts/catalogue/requirement'
import { useTranslation } from 'react-i18next'

/** Shown beside every amount that includes the official fee: that it is an estimate, or that the fee is not in it. */
export function FeeMark({ status }: { status: FeeStatus }) {
  const { t } = useTranslation()
  if (status !== 'estimate' && status !== 'unknown' && status !== 'on_issue') return null
  const mark = status === 'estimate' ? 'estimate' : 'unknown'
  return <span className="block text-14 text-soft">{t(`price.mark.${mark}`)}</span>
}
