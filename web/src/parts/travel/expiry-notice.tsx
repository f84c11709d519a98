import { neededUntil } from '@borderlane/domain/catalogue/passport-rule'
import type { PassportRule } from '@borderlane/contracts/catalogue/requirement'
import type { Answers } from '@borderlane/contracts/forms/question'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/notice'
import { quoteQuery } from '../pricing/quote.queries'
import { SourceLink } from '../pricing/source-link'
import { useWords } from '../words/use-words'
import { today } from './day'
import { isDay } from './is-day'
import type { TravelDates } from './read-travel-dates'
import { useTravelDates } from './use-travel-dates'

const textOf = (answers: Answers, id: string): string => {
  const answer = answers[id]
  return typeof answer === 'string' ? answer : ''
}

interface ExpiryNoticeProps {
  answers: Answers
  /** The country codes of the pair, and the day of the journey where it is known. */
  route: { from: string; to: string; on?: string }
  /** Anyone who has not got the passport at hand reads that they can go on. */
  saysMissing?: boolean
  /** Whether the rule of the destination is fetched, where the page has not got it and there is something to say. */
  fetches?: boolean
}

/** A passport that may not last. It blocks nothing: a passport can be renewed before the journey. */
export function ExpiryNotice({ answers, route, saysMissing = false, fetches = false }: ExpiryNoticeProps) {
  const { t } = useTranslation('travel')
  const { date, country } = useWords()
  const expiryDay = textOf(answers, 'passportExpiryDate')
  const said = useTravelDates(textOf(answers, 'travelDates')).dates
  const [arrival, departure] = [textOf(answers, 'arrivalDate'), textOf(answers, 'departureDate')]
  const asked = {
    ...(isDay(arrival) && { arrival }),
    ...(isDay(departure) && { departure }),
  }
  const dates: Partial<TravelDates> = said?.isCertain ? said : asked
  const isAsked = fetches && expiryProblem(expiryDay, dates) !== undefined
  const { data: quote, isLoading } = useQuery({
    ...quoteQuery(route.from, route.to, route.on ?? ''),
    enabled: isAsked,
  })
  const rule = quote?.requirement.passportRule ?? null
  const problem = expiryProblem(expiryDay, dates, rule)
  // It is asked for before anything is submitted.
  if (rule && !expiryDay)
    return saysMissing ? (
      <p className="text-14 text-soft">
        {t('expiry.missing', { country: country(quote!.requirement.destinationCountry.code) })}
      </p>
    ) : null
  if (!problem || isLoading) return null
  const until = rule && neededUntil(rule, dates)
  return (
    <Notice tone="warning" live title={t('expiry.title', { date: date(expiryDay, 'day') })}>
      <p>
        {t(`expiry.${problem}`, {
          arrival: dates.arrival && date(dates.arrival, 'day'),
          country: quote && country(quote.requirement.destinationCountry.code),
          day: until && date(until, 'day'),
          departure: (dates.departure ?? dates.arrival) && date(dates.departure ?? dates.arrival!, 'day'),
        })}
      </p>
      {problem === 'asked' && rule && (
        <p className="text-14">
          <SourceLink source={rule.source} />
        </p>
      )}
    </Notice>
  )
}

/**
 * What is wrong with a passport's last day: before the journey ends or on the day on which it begins, before the day until which its destination asks
 * for it, or, where that is not known, within six months of the journey's first day (of today where that is not known
 * either), which is too short for most countries.
 */
function expiryProblem(
  expiryDay: string,
  { arrival, departure }: { arrival?: string; departure?: string },
  asked: PassportRule | null = null,
): 'beforeEnd' | 'onArrival' | 'asked' | 'soonAfterArrival' | 'soon' | undefined {
  if (!isDay(expiryDay)) return undefined
  const end = departure ?? arrival
  if (end && expiryDay < end) return 'beforeEnd'
  if (expiryDay === arrival) return 'onArrival'
  const until = asked && neededUntil(asked, { arrival, departure })
  if (until) return expiryDay < until ? 'asked' : undefined
  const limit = new Date(`${arrival ?? today()}T00:00:00Z`)
  limit.setUTCMonth(limit.getUTCMonth() + 6)
  if (expiryDay >= limit.toISOString().slice(0, 10)) return undefined
  return arrival ? 'soonAfterArrival' : 'soon'
}
