import { arrivalDay } from '@borderlane/contracts/forms/derive'
import type { Order } from '@borderlane/contracts/orders/order'
import { useQuery } from '@tanstack/react-query'
import { quoteQuery } from '../../parts/pricing/quote.queries'
import { Duties } from '../../parts/rule/duties'
import { lastTravelDay, today } from '../../parts/travel/day'

const ENDED: readonly Order['status'][] = ['rejected', 'closed']

/** What its traveller still has to do for the journey, as the rules of today say it. */
export function OrderDuties({ order }: { order: Order }) {
  const { applicant, destinationCountry, passportCountry, status, erasedAt } = order
  const arrival = arrivalDay(applicant.travelDates)
  const isAhead = arrival !== undefined && arrival >= today() && arrival <= lastTravelDay()
  const { data: quote } = useQuery({
    ...quoteQuery(passportCountry, destinationCountry, isAhead ? arrival : undefined),
    enabled: !erasedAt && !ENDED.includes(status),
  })
  return quote ? <Duties requirement={quote.requirement} arrival={isAhead ? arrival : undefined} /> : null
}
