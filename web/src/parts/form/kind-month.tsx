import { MonthField } from '../../ui/month-field'
import { useWords } from '../words/use-words'
import type { KindFieldProps, KindOfPage, OfKind } from './kind'

function MonthAnswer({ question: _question, ref: _ref, ...field }: KindFieldProps<OfKind<'month'>>) {
  return <MonthField {...field} />
}

function MonthValue({ value }: { value: string }) {
  const { sourceDay } = useWords()
  return /^\d{4}-\d\d$/.test(value) ? sourceDay(value) : value
}

export const month: KindOfPage<OfKind<'month'>> = { Field: MonthAnswer, Value: MonthValue }
