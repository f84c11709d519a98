import type { DaysSentence } from '@borderlane/domain/days'
import { useTranslation } from 'react-i18next'
import { useWords } from '../words/use-words'

const ACTS: Partial<Record<DaysSentence['key'], 'decided' | 'submitted' | 'ready'>> = {
  decided: 'decided',
  submitIf: 'submitted',
  submitTodayIf: 'submitted',
  readyIf: 'ready',
  readyTodayIf: 'ready',
}

/** @returns the last day that is known, and what has happened by then */
export function useLastDay() {
  const { t } = useTranslation('travel')
  const { date } = useWords()
  return (days: readonly DaysSentence[]) =>
    days
      .flatMap(({ key, params: { day } }) =>
        day && ACTS[key] ? [{ term: t(`by.${ACTS[key]}`), value: date(day, 'day') }] : [],
      )
      .at(-1)
}
