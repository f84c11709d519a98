import type { EndedRule } from '@borderlane/contracts/catalogue/requirement'
import type { TerritoryAnswer as Territory } from '@borderlane/contracts/catalogue/territories'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { isCode, wrongFields } from '../../http/client'
import { log } from '../../http/log'
import { paths, type RoutePair } from '../../parts/navigation/paths'
import { lastRule, RuleThatEnded } from '../../parts/rule/ended-rule'
import { TravelDay } from '../../parts/travel/travel-day'
import { territoryName } from '../../parts/words/country-name'
import { useWords } from '../../parts/words/use-words'
import { LinkButton } from '../../ui/button'
import { Problem } from '../../ui/notice'

interface NoAnswerProps {
  /** The catalogue's. */
  error: unknown
  pair: RoutePair
  on: string
}

/** Why a route has no answer, what is known instead, and the way on. */
export function NoAnswer({ error, pair, on }: NoAnswerProps) {
  if (isWrongDay(error)) return <WrongDay pair={pair} on={on} last={lastRule(error)} />
  const named = territoryNamed(error)
  if (named) return <TerritoryAnswer pair={pair} {...named} />
  if (pair.from.toUpperCase() === pair.to.toUpperCase()) return <OwnCountry from={pair.from} />
  return <Unavailable meant={routesMeant(pair, error)} />
}

function territoryNamed(error: unknown) {
  if (!isCode(error, 'catalogue.country_not_found')) return undefined
  const { field, territory } = (error.details ?? {}) as {
    field?: 'from' | 'to'
    territory?: Territory
  }
  return territory && field ? { field, territory } : undefined
}

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
