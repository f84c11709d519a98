import type { OrderTarget } from '@borderlane/contracts/orders/order-target'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../../parts/words/use-words'

/** What staff have to do first, and until when. */
export function TargetText({ target: { step, due } }: { target: OrderTarget }) {
  const { t } = useTranslation('cases')
  const { date } = useWords()
  const time = { time: date(due, 'moment') }
  if (Date.parse(due) >= Date.now())
    return step === 'look' ? t('target.look', time) : t('target.answer', time)
  return (
    <span className="font-semibold text-red">
      {step === 'look' ? t('target.lookMissed', time) : t('target.answerMissed', time)}
    </span>
  )
}
