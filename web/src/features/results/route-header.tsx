import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import type { RouteSentence } from '@borderlane/domain/catalogue/route-sentences'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { origin } from '../../parts/navigation/origin'
import { paths } from '../../parts/navigation/paths'
import { TripLink } from '../../parts/navigation/trip-link'
import { useSentences } from '../../parts/rule/use-sentences'
import { TravelDay } from '../../parts/travel/travel-day'
import { useWords } from '../../parts/words/use-words'
import { LazyMap } from '../../ui/lazy-map'
import { RouteCard } from '../../ui/route-card'

export function RouteHeader({ quote, sentences }: { quote: Quote; sentences: readonly RouteSentence[] }) {
  const { t } = useTranslation('results')
  const { country } = useWords()
  const say = useSentences()
  const answer = say(...sentences.filter(({ weight }) => weight === 1))
  const on = useSearchParams()[0].get('on') ?? ''
  const { passportCountry: from, destinationCountry: to } = quote.requirement
  return (
    <div className="relative flex flex-wrap items-center gap-x-6 gap-y-2 lg:pe-[26rem]">
      <title>{t('pageTitle', { from: country(from.code, from.name), to: country(to.code, to.name) })}</title>
      <meta name="description" content={t('description', { answer })} />
      <link rel="canonical" href={origin() + paths.results({ from: from.code, to: to.code })} />
      <div className="w-full max-w-lg">
        <RouteCard
          from={{ code: from.code, name: country(from.code, from.name) }}
          to={{ code: to.code, name: country(to.code, to.name) }}
        />
      </div>
      <LazyMap from={from.code} to={to.code} className="absolute end-0 top-0 h-40 w-[23rem] max-lg:hidden" />
      <Link
        to={paths.home({ from: from.code, to: to.code }, on)}
        className="flex min-h-11 items-center text-blue underline underline-offset-4 print:hidden"
      >
        {t('change')}
      </Link>
    </div>
  )
}

/** The same route on another day, or on the way to somewhere else: for those who have read the answer. */
export function OtherDay({ quote }: { quote: Quote }) {
  const navigate = useNavigate()
  const on = useSearchParams()[0].get('on') ?? ''
  const from = quote.requirement.passportCountry.code
  const to = quote.requirement.destinationCountry.code
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
      <TravelDay value={on} onChange={(day) => void navigate(paths.results({ from, to }, day))} />
      <TripLink from={from} to={to} on={on} />
    </div>
  )
}
