import { lodgingOf, soldAs } from '@borderlane/domain/catalogue/offer'
import type { listClosedDays } from '@borderlane/contracts/orders/office'
import type { Quote, SpeedOption } from '@borderlane/contracts/catalogue/requirement'
import { type ClosedDays, daysIfToday, type DaysSentence, submitDay } from '@borderlane/domain/days'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../http/client'
import { publicRoute } from '../../http/routes'

export const daysRoutes = { listClosedDays: publicRoute<typeof listClosedDays>('GET /api/closed-days') }

const closedDaysQuery = callQuery(['closed-days'], daysRoutes.listClosedDays, {})

const NONE: ClosedDays = new Set()

/** How long an option takes from today. While that is pending, the place of the sentences is kept. */
export function useDaysOf(quote: Quote) {
  const { data, isPending } = useQuery({
    ...closedDaysQuery,
    select: ({ closed }): ClosedDays => new Set(closed),
  })
  const closed = isPending ? NONE : data
  const { visaType, authorityDays, governmentFeeSource } = soldAs(quote)
  const daysOf = ({ submitDays }: SpeedOption): DaysSentence[] => {
    const now = new Date()
    return daysIfToday(
      {
        visaType,
        submitDays,
        ...(closed && { submitDayIfPaidToday: submitDay(now, submitDays, closed) }),
        lodging: lodgingOf(quote),
        authority: authorityDays && { ...authorityDays, source: governmentFeeSource },
      },
      now,
    )
  }
  return { daysOf, isPending }
}
