import type { VisaRequirement } from '@borderlane/contracts/catalogue/requirement'
import { arrivalDay } from '@borderlane/domain/forms/derive'
import type { Order } from '@borderlane/contracts/orders/order'
import { useQuery } from '@tanstack/react-query'
import { quoteQuery } from '../../parts/pricing/quote.queries'
import { Duties } from '../../parts/rule/duties'
import { lastTravelDay, today } from '../../parts/travel/day'
import { useTravelDates } from '../../parts/travel/use-travel-dates'

const ENDED: readonly Order['status'][] = ['rejected', 'closed']

const isAhead = (day: string | undefined): day is string =>
  day !== undefined && day >= today() && day <= lastTravelDay()

/** What its traveller still has to do for the journey, as the rules of today say it. */
export function OrderDuties({ order }: { order: Order }) {
  const { applicant, destinationCountry, passportCountry, status, erasedAt } = order
  const day = arrivalDay(applicant.travelDates)
  const { data: quote } = useQuery({
    ...quoteQuery(passportCountry, destinationCountry, isAhead(day) ? day : undefined),
    enabled: !erasedAt && !ENDED.includes(status),
  })
  return quote ? (
    <DutiesOfJourney requirement={quote.requirement} day={day} travelDates={applicant.travelDates} />
  ) : null
}

interface DutiesOfJourneyProps {
  requirement: VisaRequirement
  /** The day of arrival, where the form asked for it. */
  day: string | undefined
  travelDates: string
}

function DutiesOfJourney({ requirement, day, travelDates }: DutiesOfJourneyProps) {
  const isTimed = requirement.duties.some(
    ({ earliestHours, latestHours }) => earliestHours !== null || latestHours !== null,
  )
  // Dates in words are read only where a day depends on them: the reader has to be fetched.
  const { dates } = useTravelDates(isTimed && day === undefined ? travelDates : '')
  const arrival = day ?? (dates?.isCertain ? dates.arrival : undefined)
  return <Duties requirement={requirement} arrival={isAhead(arrival) ? arrival : undefined} />
}
