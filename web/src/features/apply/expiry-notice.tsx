import { neededUntil } from '@borderlane/contracts/catalogue/passport-rule'
import type { Answers } from '@borderlane/contracts/forms/question'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { quoteQuery } from '../../parts/pricing/quote.queries'
import { SourceLink } from '../../parts/pricing/source-link'
import { isDay } from '../../parts/travel/is-day'
import type { TravelDates } from '../../parts/travel/read-travel-dates'
import { useTravelDates } from '../../parts/travel/use-travel-dates'
import { useWords } from '../../parts/words/use-words'
import { Notice } from '../../ui/notice'
import { expiryProblem } from './application'

const textOf = (answers: Answers, id: string): string => {
  const answer = answers[id]
  return typeof answer === 'string' ? answer : ''
}

/** A passport that may not last. It blocks nothing: a passport can be renewed before the journey. */
export function ExpiryNotice({ answers }: { answers: Answers }) {
  const { t } = useTranslation('apply')
  const { date, country } = useWords()
  const expiryDay = textOf(answers, 'passportExpiryDate')
  const said = useTravelDates(textOf(answers, 'travelDates')).dates
  const [arrival, departure] = [textOf(answers, 'arrivalDate'), textOf(answers, 'departureDate')]
  const asked = {
    ...(isDay(arrival) && { arrival }),
    ...(isDay(departure) && { departure }),
  }
  const dates: Partial<TravelDates> = said?.isCertain ? said : asked
  // The same answer that the page stands on: nothing is asked for twice.
  const [search] = useSearchParams()
  const route = { from: search.get('from') ?? '', to: search.get('to') ?? '', on: search.get('on') ?? '' }
  const { data: quote } = useQuery({ ...quoteQuery(route.from, route.to, route.on), enabled: false })
  const rule = quote?.requirement.passportRule ?? null
  const problem = expiryProblem(expiryDay, dates, rule)
  // Whoever has not got the passport at hand can go on: it is asked for before anything is submitted.
  if (rule && !expiryDay)
    return (
      <p className="text-14 text-soft">
        {t('expiry.missing', { country: country(quote!.requirement.destinationCountry.code) })}
      </p>
    )
  if (!problem) return null
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
