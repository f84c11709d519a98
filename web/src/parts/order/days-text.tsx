import { daysOfOrder, type DaysSentence } from '@borderlane/domain/days'
import type { Order } from '@borderlane/contracts/orders/order'
import { daysTexts } from '@borderlane/words/days-text'
import { useTranslation } from 'react-i18next'
import { formatOf } from '../words/format'

export function useDaysTexts(): (sentences: readonly DaysSentence[]) => string[] {
  const { t, i18n } = useTranslation('questions')
  return (sentences) =>
    daysTexts(sentences, (key, params) => t(`days.${key}`, params), formatOf(i18n.language))
}

/**
 * How long it takes from here, ours and the authority's, with who says so. Nothing where nothing is due. That something
 * is late is above it, in `NextStepRows`.
 */
export function DaysOfOrder({ order, className = '' }: { order: Order; className?: string }) {
  const texts = useDaysTexts()(daysOfOrder(order, new Date()).filter(({ key }) => key !== 'late'))
  if (texts.length === 0) return null
  return <p className={`measure ${className}`}>{texts.join(' ')}</p>
}
