import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import type { ProcessingSpeed } from '@borderlane/contracts/primitives'
import { useLastDay } from '../../parts/order/last-day'
import { useDaysOf } from '../../parts/pricing/days-of-quote'

export interface ByDayProps {
  quote: Quote
  speed: ProcessingSpeed
}

/** By when there is a decision, or our part is done. */
export function ByDay({ quote, speed }: ByDayProps) {
  const { daysOf, isPending } = useDaysOf(quote)
  const lastDay = useLastDay()
  const option = quote.options.find((one) => one.speed === speed)
  const by = option && lastDay(daysOf(option))
  return <p className="mt-3 min-h-6">{!isPending && by && `${by.term} ${by.value}`}</p>
}
