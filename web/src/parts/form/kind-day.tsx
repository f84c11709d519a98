import { DateField } from '../../ui/date-field'
import { isDay } from '../travel/is-day'
import { useWords } from '../words/use-words'
import type { KindFieldProps, KindOfPage, OfKind } from './kind'

function DayAnswer({ question, ref: _ref, ...field }: KindFieldProps<OfKind<'day'>>) {
  return (
    <DateField
      {...field}
      autoComplete={'autoComplete' in question ? String(question.autoComplete) : undefined}
    />
  )
}

function DayValue({ value }: { value: string }) {
  const { date } = useWords()
  return isDay(value) ? date(value, 'day') : value
}

export const day: KindOfPage<OfKind<'day'>> = { Field: DayAnswer, Value: DayValue }
