import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import { about, routeSentences } from '@borderlane/domain/catalogue/route-sentences'
import { arrivalDay } from '@borderlane/domain/forms/derive'
import type { Order } from '@borderlane/contracts/orders/order'
import { useQuery } from '@tanstack/react-query'
import { quoteQuery } from '../../parts/pricing/quote.queries'
import { Duties } from '../../parts/rule/duties'
import { Said } from '../../parts/rule/said'
import { lastTravelDay, today } from '../../parts/travel/day'
import { useTravelDates } from '../../parts/travel/use-travel-dates'

const ENDED: readonly Order['status'][] = ['rejected', 'closed']

const isAhead = (day: string | undefined): day is string =>
  day !== undefined && day >= today() && day <= lastTravelDay()

/** What may stop the journey, and what its traveller still has to do for it, as the rules of today say it. */
export function OrderDuties({ order }: { order: Order }) {
  const { applicant, boarding, destinationCountry, passportCountry, status, erasedAt } = order
  const day = boarding?.arrival ?? arrivalDay(applicant.travelDates)
  const { data: quote } = useQuery({
    ...quoteQuery(passportCountry, destinationCountry, isAhead(day) ? day : undefined),
    enabled: !erasedAt && !ENDED.includes(status),
  })
  // What is ticked below "Ready to board" is said there.
  const listed = status === 'approved' ? (boarding?.items ?? []).map(({ code }) => code) : []
  return quote ? (
    <DutiesOfJourney
      quote={quote}
      listed={listed}
      day={day}
      // The list before the journey asks for the day where it was answered in words: the page has one day.
      travelDates={boarding ? '' : applicant.travelDates}
    />
  ) : null
}

interface DutiesOfJourneyProps {
  quote: Quote
  /** Codes of duties that are shown elsewhere. */
  listed: readonly string[]
  /** The day of arrival, where the form asked for it. */
  day: string | undefined
  travelDates: string
}

function DutiesOfJourney({ quote, listed, day, travelDates }: DutiesOfJourneyProps) {
  const { requirement } = quote
  const isTimed = requirement.duties.some(
    ({ earliestHours, latestHours }) => earliestHours !== null || latestHours !== null,
  )
  // Dates in words are read only where a day depends on them: the reader has to be fetched.
  const { dates } = useTravelDates(isTimed && day === undefined ? travelDates : '')
  const arrival = day ?? (dates?.isCertain ? dates.arrival : undefined)
  const ahead = isAhead(arrival) ? arrival : undefined
  const sentences = routeSentences(quote, ahead).filter(({ duty }) => !duty || !listed.includes(duty.code))
  const isAllListed = requirement.duties.length > 0 && about(sentences, 'duties').length === 0
  return (
    <>
      <Said sentences={about(sentences, 'conditions', 'held', 'end', 'announced', 'passport')} />
      {!isAllListed && <Duties sentences={sentences} requirement={requirement} arrival={ahead} />}
    </>
  )
}
