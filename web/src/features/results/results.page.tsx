import type { EndedRule, Quote } from '@borderlane/contracts/catalogue/requirement'
import { about, notesBeside, routeSentences } from '@borderlane/domain/catalogue/route-sentences'
import type { TerritoryAnswer as Territory } from '@borderlane/contracts/catalogue/territories'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { isCode, wrongFields } from '../../http/client'
import { log } from '../../http/log'
import { paths, type RoutePair } from '../../parts/navigation/paths'
import { quoteQuery } from '../../parts/pricing/quote.queries'
import { beginsLater } from '../../parts/rule/begins-later'
import { Duties } from '../../parts/rule/duties'
import { lastRule, RuleThatEnded } from '../../parts/rule/ended-rule'
import { Said } from '../../parts/rule/said'
import { useSentences } from '../../parts/rule/use-sentences'
import { countSearch } from '../../parts/storage/counted-searches'
import { TravelDay } from '../../parts/travel/travel-day'
import { useWords } from '../../parts/words/use-words'
import { LinkButton } from '../../ui/button'
import { Bar, Notice, Problem, Skeleton } from '../../ui/notice'
import { PageHeading } from '../../ui/page-heading'
import { EvidenceCard, MoreOfRule } from './evidence-card'
import { OfficialSite } from './official-site'
import { RouteHeader } from './route-header'
import { VisaNeeded } from './visa-needed'
import { PageError } from '../../parts/failure/failures'
import { territoryName } from '../../parts/words/country-name'

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
  if (isWrongDay(error)) return <WrongDay pair={{ from, to }} on={on} last={lastRule(error)} />
  const named = territoryNamed(error)
  if (named) return <TerritoryAnswer pair={{ from, to }} {...named} />
  if (isUnknownRoute(error) && from.toUpperCase() === to.toUpperCase()) return <OwnCountry from={from} />
  if (isUnknownRoute(error)) return <Unavailable meant={routesMeant({ from, to }, error)} />
  return (
    <>
      <title>{t('pageTitleLoading')}</title>
      <PageError title={t('failed')} query={query} />
    </>
  )
}

function territoryNamed(error: unknown) {
  if (!isCode(error, 'catalogue.country_not_found')) return undefined
  const { field, territory } = (error.details ?? {}) as {
    field?: 'from' | 'to'
    territory?: Territory
  }
  return territory && field ? { field, territory } : undefined
}

/** In the words of the search, where no address leads here. */
function OwnCountry({ from }: { from: string }) {
  const { t } = useTranslation(['results', 'home'])
  return (
    <>
      <title>{t('unavailable.title')}</title>
      <Problem
        title={t('unavailable.title')}
        text={t('home:search.same')}
        actions={<LinkButton label={t('unavailable.again')} to={paths.home({ from })} />}
      />
    </>
  )
}

const isUnknownRoute = (error: unknown) =>
  isCode(error, 'catalogue.country_not_found', 'catalogue.requirement_not_found', 'validation.failed')

const isWrongDay = (error: unknown) =>
  isCode(error, 'catalogue.day_not_known') ||
  (isCode(error, 'validation.failed') && wrongFields(error).includes('on'))

function WrongDay({ pair, on, last }: { pair: RoutePair; on: string; last: EndedRule['last'] }) {
  const { t } = useTranslation('results')
  const { country } = useWords()
  const navigate = useNavigate()
  const title = last ? t('day.endedTitle') : t('day.wrongTitle')
  // What held is past, so today may be unknown as well.
  const isOverToday = last !== null && last.until < new Date().toISOString().slice(0, 10)
  return (
    <>
      <title>{title}</title>
      <Problem
        eyebrow={t('pair', { from: country(pair.from), to: country(pair.to) })}
        title={title}
        actions={
          isOverToday ? (
            <LinkButton label={t('unavailable.again')} to={paths.home(pair)} />
          ) : (
            <LinkButton label={t('day.today')} to={paths.results(pair)} />
          )
        }
      >
        {last ? <RuleThatEnded last={last} /> : <p>{t('day.wrongText')}</p>}
        <TravelDay value={on} onChange={(day) => void navigate(paths.results(pair, day))} />
      </Problem>
    </>
  )
}

/** The catalogue's guesses for a country whose name it does not know. */
function routesMeant(pair: RoutePair, error: unknown): RoutePair[] {
  if (!isCode(error, 'catalogue.country_not_found')) return []
  const { field, suggestions } = (error.details ?? {}) as { field?: string; suggestions?: string[] }
  if (field !== 'from' && field !== 'to') return []
  return (suggestions ?? []).map((code) => ({ ...pair, [field]: code }))
}

function Unavailable({ meant }: { meant: readonly RoutePair[] }) {
  const { t } = useTranslation('results')
  const { country } = useWords()
  useEffect(() => log('web.route_unavailable'), [])
  return (
    <>
      <title>{t('unavailable.title')}</title>
      <Problem
        title={t('unavailable.title')}
        actions={<LinkButton label={t('unavailable.again')} to={paths.home()} />}
      >
        <p>{t('unavailable.text')}</p>
        {meant.length > 0 && (
          <>
            <p>{t('unavailable.meant')}</p>
            <ul>
              {meant.map((pair) => (
                <li key={pair.from + pair.to}>
                  <Link
                    className="inline-flex min-h-11 items-center text-blue underline underline-offset-4"
                    to={paths.results(pair)}
                  >
                    {t('pair', { from: country(pair.from), to: country(pair.to) })}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </Problem>
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

interface TerritoryAnswerProps {
  pair: RoutePair
  /** Where it was named: as passport or as destination. */
  field: keyof RoutePair
  territory: Territory
}

/** Whose rules hold in a territory, or which passport its people have. Nothing is sold for it. */
function TerritoryAnswer({ pair, field, territory }: TerritoryAnswerProps) {
  const { t } = useTranslation('results')
  const { language, country, phrase } = useWords()
  const { code, name, country: owner, rules, notes, officialSite } = territory
  const place = territoryName(code, language, name)
  const state = owner ? country(owner.code, owner.name) : ''
  const title = t(field === 'from' ? 'territory.passport' : 'territory.title', { place })
  const isAnswered = owner && (field === 'from' || rules === 'same')
  const next = isAnswered ? { ...pair, [field]: owner.code } : undefined
  return (
    <>
      <title>{title}</title>
      <Problem
        title={title}
        actions={
          <>
            {next && next.from !== next.to && (
              <LinkButton
                label={
                  field === 'from' ? t('territory.withPassport') : t('territory.rules', { country: state })
                }
                to={paths.results(next)}
              />
            )}
            <LinkButton label={t('unavailable.again')} to={paths.home()} variant="quiet" />
          </>
        }
      >
        {notes.map((note) => (
          <p key={note.code}>{phrase('notes', { ...note, params: { ...note.params, place, state } })}</p>
        ))}
        {field === 'to' && <p>{t('territory.notSold')}</p>}
        {field === 'to' && officialSite && (
          <p>
            <a className="text-blue underline underline-offset-2" href={officialSite.url} rel="noreferrer">
              {t('territory.official', { authority: officialSite.authority })}
            </a>
          </p>
        )}
      </Problem>
    </>
  )
}
