import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import { about, notesBeside, routeSentences } from '@borderlane/domain/catalogue/route-sentences'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { isCode } from '../../http/client'
import { lazyPart } from '../../parts/area/lazy-part'
import { paths, type RoutePair } from '../../parts/navigation/paths'
import { quoteQuery } from '../../parts/pricing/quote.queries'
import { beginsLater } from '../../parts/rule/begins-later'
import { Duties } from '../../parts/rule/duties'
import { Said } from '../../parts/rule/said'
import { useSentences } from '../../parts/rule/use-sentences'
import { countSearch } from '../../parts/storage/counted-searches'
import { LinkButton } from '../../ui/button'
import { Bar, Notice, Skeleton } from '../../ui/notice'
import { PageHeading } from '../../ui/page-heading'
import { EvidenceCard, MoreOfRule } from './evidence-card'
import { OfficialSite } from './official-site'
import { OtherDay, RouteHeader } from './route-header'
import { VisaNeeded } from './visa-needed'
import { PageError } from '../../parts/failure/failures'

const WITHOUT_ANSWER = [
  'catalogue.day_not_known',
  'catalogue.country_not_found',
  'catalogue.requirement_not_found',
  'validation.failed',
] as const
// Few ask for what has no answer.
const NoAnswer = lazyPart([], async () => (await import('./no-answer')).NoAnswer, <Loading />)

export default function ResultsPage() {
  const { t } = useTranslation('results')
  const [search] = useSearchParams()
  const from = search.get('from') ?? ''
  const to = search.get('to') ?? ''
  const on = search.get('on') ?? ''
  const query = useQuery({
    ...quoteQuery(from, to, on),
    initialData: () => sentAnswer({ from, to, on }),
    // At once on the page, and asked for all the same: the page may come from a cache.
    initialDataUpdatedAt: 0,
    enabled: Boolean(from && to),
  })
  const { data: quote, error } = query
  const passport = quote?.requirement.passportCountry.code
  const destination = quote?.requirement.destinationCountry.code
  useEffect(() => {
    if (passport && destination) countSearch(passport, destination)
  }, [passport, destination])

  if (!from || !to) return <Navigate to={paths.home({ from, to })} replace />
  if (quote)
    return quote.requirement.visaRequired ? (
      <VisaNeeded key={from + to + on} quote={beginsLater(quote) ? { ...quote, canApply: false } : quote} />
    ) : (
      <NoVisaNeeded quote={quote} />
    )
  if (!error) return <Loading />
  if (isCode(error, ...WITHOUT_ANSWER)) return <NoAnswer error={error} pair={{ from, to }} on={on} />
  return (
    <>
      <title>{t('pageTitleLoading')}</title>
      <PageError title={t('failed')} query={query} />
    </>
  )
}

function Loading() {
  const { t } = useTranslation('results')
  return (
    <div className="page py-10">
      <title>{t('pageTitleLoading')}</title>
      <Skeleton page label={t('loading')}>
        <Bar className="h-20 max-w-lg" />
        <Bar className="mt-10 h-10 max-w-2xl" />
        <div className="mt-8 grid gap-8 lg:grid-cols-[1fr_22rem]">
          <Bar className="h-72" />
          <Bar className="h-72" />
        </div>
      </Skeleton>
    </div>
  )
}

function sentAnswer({ from, to, on }: RoutePair & { on: string }): Quote | undefined {
  const sent = document.getElementById('answer')
  if (!sent?.textContent || sent.dataset.route !== [from, to, on].join()) return undefined
  return JSON.parse(sent.textContent) as Quote
}

function NoVisaNeeded({ quote }: { quote: Quote }) {
  const { t } = useTranslation(['results', 'site'])
  const arrival = useSearchParams()[0].get('on') ?? undefined
  const say = useSentences()
  const sentences = routeSentences(quote, arrival)
  const [kind] = about(sentences, 'kind')
  const passport = about(sentences, 'passport')
  const notes = notesBeside(sentences, false)
  return (
    <div className="page space-y-8 py-8 md:py-10">
      <RouteHeader quote={quote} sentences={sentences} />
      <div>
        <PageHeading className="text-green">{t('site:noVisa.title')}</PageHeading>
        <p className="measure mt-3 text-18">{say(kind!)}</p>
      </div>
      <EvidenceCard quote={quote} sentences={sentences} />
      <OtherDay quote={quote} />
      <OfficialSite quote={quote} className="measure" />
      {passport.length > 0 && (
        <Notice tone="info" title={t('validity.title')}>
          <Said sentences={passport} />
        </Notice>
      )}
      <Duties sentences={sentences} requirement={quote.requirement} arrival={arrival} />
      {notes.length > 0 && (
        <Notice tone="info" title={t('notes')}>
          <Said sentences={notes} />
        </Notice>
      )}
      <LinkButton label={t('site:noVisa.searchAgain')} to={paths.home()} className="print:hidden" />
      <MoreOfRule quote={quote} />
    </div>
  )
}
