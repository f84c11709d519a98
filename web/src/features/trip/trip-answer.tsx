import type { TripAnswer, TripLevel, TripLine } from '@borderlane/contracts/catalogue/trips'
import { tripAddress, type TripDraft } from '@borderlane/domain/catalogue/trip-draft'
import {
  linesOf,
  passportShown,
  type TripItem,
  tripPlan,
  type TripPlanDay,
} from '@borderlane/domain/catalogue/trip-plan'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { origin } from '../../parts/navigation/origin'
import { paths, PATTERNS } from '../../parts/navigation/paths'
import { SourceLink } from '../../parts/pricing/source-link'
import { RestsOnSource } from '../../parts/rule/fact-evidence'
import { useLineText } from '../../parts/rule/use-line-text'
import { useWords } from '../../parts/words/use-words'
import { Badge, type BadgeTone } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { Timeline } from '../../ui/timeline'

/** Problems first, then which passport to use, and a time line from today to the return. */
export function TripAnswerView(props: TripParts & { heading: RefObject<HTMLHeadingElement | null> }) {
  const { heading, ...trip } = props
  const { t } = useTranslation('trips')
  const { date, country } = useWords()
  const { problems, days } = tripPlan(trip.question, trip.answer)
  const isDone = !days.some(({ items }) => items.some(({ line }) => line.level === 'todo'))
  const [{ legs }] = trip.answer.travellers as [TripAnswer['travellers'][number]]
  const nameOf = (leg: number) => country(legs[leg]!.country.code, legs[leg]!.country.name)
  return (
    <div className="space-y-8">
      <h2 ref={heading} tabIndex={-1} className="text-24 md:text-32">
        {t('answer', { day: date(trip.answer.on, 'day') })}
      </h2>
      {problems.length > 0 ? (
        <Notice tone="bad" title={t('problems', { count: problems.length })}>
          <TripLines {...trip} items={problems} />
        </Notice>
      ) : (
        <Notice
          tone={isDone ? 'good' : 'info'}
          title={isDone ? t('noProblem') : t('thingsToDo')}
          text={t('noProblemText')}
        />
      )}
      <WhichPassport {...trip} />
      {/* The days are what one looks for, not only the one that is now. */}
      <section className="[&_ol>li>div>p]:font-semibold [&_ol>li>div>p]:text-ink">
        <h3 className="mb-4 text-24">{t('timeline')}</h3>
        <Timeline
          words={{ done: '', rejected: '', now: t('now'), open: t('open') }}
          steps={days.map((day) => ({
            label: t(`days.${day.kind}`, { day: date(day.day, 'day'), country: nameOf(day.leg) }),
            state: day.kind === 'today' ? 'now' : 'open',
            detail: <OfDay {...trip} day={day} />,
          }))}
        />
      </section>
      <p className="measure text-14 text-soft">{t('scope')}</p>
      <ShareTrip question={trip.question} />
    </div>
  )
}

function OfDay({ day: { kind, leg, items }, ...trip }: TripParts & { day: TripPlanDay }) {
  const { t } = useTranslation('trips')
  const { country } = useWords()
  const { question, answer } = trip
  const { via, country: to } = answer.travellers[0]!.legs[leg]!
  const shown = passportShown(answer, 0, leg)
  const notes = items.filter(({ line }) => line.level === 'note')
  const from = question.travellers[0]!.passports[shown.passport]!.country
  return (
    <div className="text-body text-ink">
      {kind === 'arrive' && via && (
        <p>
          {t('stop', {
            airport: `${via.name} (${via.airport})`,
            country: country(via.country.code, via.country.name),
          })}
        </p>
      )}
      <TripLines
        {...trip}
        ofLeg={kind === 'arrive'}
        items={items.filter(({ line }) => line.level !== 'note')}
      />
      {notes.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-blue underline underline-offset-4">
            {t('notes', { number: notes.length })}
          </summary>
          <TripLines {...trip} ofLeg items={notes} />
        </details>
      )}
      {kind === 'arrive' && shown.rule && (
        <Link
          className="inline-flex min-h-11 items-center text-blue underline underline-offset-4 print:hidden"
          to={paths.results({ from, to: to.code }, question.legs[leg]!.arrive)}
        >
          {t('details')}
        </Link>
      )}
    </div>
  )
}

/** The answer on paper, and its question as a link without anything personal. */
function ShareTrip({ question }: { question: TripDraft }) {
  const { t } = useTranslation('trips')
  const [outcome, setOutcome] = useState<'copied' | 'notCopied'>()
  const copy = () =>
    navigator.clipboard.writeText(`${origin()}${PATTERNS.trip}?${tripAddress(question)}`).then(
      () => setOutcome('copied'),
      () => setOutcome('notCopied'),
    )
  return (
    <section className="space-y-3 print:hidden">
      <div className="flex flex-wrap gap-3">
        <Button label={t('print')} onClick={() => window.print()} />
        <Button variant="quiet" label={t('copy')} onClick={() => void copy()} />
      </div>
      <p role="status">{outcome && t(outcome === 'copied' ? 'copied' : 'notCopied')}</p>
      <p className="measure text-14 text-soft">{t('shared')}</p>
    </section>
  )
}

/** The best passport of everyone, of several with the reason; what the others ask opens below. */
function WhichPassport(trip: TripParts) {
  const { t } = useTranslation('trips')
  const { travellers } = trip.question
  if (travellers.length === 1 && travellers[0]!.passports.length === 1) return null
  return (
    <section className="space-y-3">
      <h3 className="text-24">{t('passports')}</h3>
      {travellers.map((_one, index) => (
        <OfTraveller key={index} {...trip} index={index} />
      ))}
      <p>{t('enterLeave')}</p>
    </section>
  )
}

function OfTraveller({ index, ...trip }: TripParts & { index: number }) {
  const { t } = useTranslation('trips')
  const { country } = useWords()
  const { question, answer } = trip
  const { passports } = question.travellers[index]!
  const { best, legs } = answer.travellers[index]!
  const nameOf = (passport: number) => country(passports[passport]!.country, passports[passport]!.country)
  const itemsOf = (passport: number) =>
    legs
      .flatMap((leg, at) =>
        leg.passports
          .filter((one) => one.passport === passport)
          .flatMap((one) => linesOf(answer, one).map((line) => ({ leg: at, line, travellers: [index] }))),
      )
      .filter(({ line: { level } }) => level === 'problem' || level === 'todo' || level === 'unknown')
  return (
    <div>
      <p className="text-18">
        {question.travellers.length > 1 && (
          <span className="text-soft">{t('rows.traveller.row', { number: index + 1 })}: </span>
        )}
        <strong>{t('best', { country: nameOf(best.passport) })}</strong>{' '}
        {best.why !== 'only' && t(`why.${best.why}`)}
      </p>
      {passports.map((_one, passport) =>
        passport === best.passport ? null : (
          <details key={passport} className="print:hidden">
            <summary className="flex min-h-11 cursor-pointer items-center text-blue underline underline-offset-4">
              {t('other', { country: nameOf(passport) })}
            </summary>
            <TripLines {...trip} items={itemsOf(passport)} />
          </details>
        ),
      )}
    </div>
  )
}

const TONES: Record<TripLevel, BadgeTone> = {
  problem: 'red',
  todo: 'amber',
  unknown: 'blue',
  good: 'green',
  note: 'ink',
}

/** What was asked, and the answer. */
interface TripParts {
  question: TripDraft
  answer: TripAnswer
}

interface TripLinesProps extends TripParts {
  items: readonly TripItem[]
  /** What is around them names the leg. */
  ofLeg?: boolean
}

/** Sentences of the answer. A press on one shows its source and day; on paper they are all shown. */
function TripLines({ items, ofLeg = false, question, answer }: TripLinesProps) {
  const { t, i18n } = useTranslation('trips')
  const { country } = useWords()
  const labelOf = ({ leg, travellers }: TripItem): string => {
    const { code, name } = answer.travellers[0]!.legs[leg]!.country
    const people = travellers.map((one) => t('rows.traveller.row', { number: one + 1 }))
    return [
      ...(question.legs.length > 1 && !ofLeg ? [country(code, name)] : []),
      ...(travellers.length < question.travellers.length
        ? [new Intl.ListFormat(i18n.language).format(people)]
        : []),
    ].join(' · ')
  }
  return (
    <ul>
      {items.map((item, index) => (
        <li key={index} className="break-inside-avoid border-t border-hairline first:border-0">
          <Line line={item.line} label={labelOf(item)} arrival={question.legs[item.leg]!.arrive} />
        </li>
      ))}
    </ul>
  )
}

function Line({ line, label, arrival }: { line: TripLine; label: string; arrival: string }) {
  const { t } = useTranslation(['trips', 'duties', 'site'])
  const { date } = useWords()
  const textOf = useLineText()
  const { level, from, source, evidence, url } = line
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 py-2">
        <Badge tone={TONES[level]}>{t(`level.${level}`)}</Badge>
        {label && <span className="text-14 text-soft">{label}</span>}
        <Icon name="down" className="ms-auto text-soft group-open:rotate-180 print:hidden" />
        <span className="measure w-full">
          {textOf(line, arrival)} {from && !line.duty && t('from', { day: date(from, 'day') })}
        </span>
      </summary>
      <div className="measure space-y-1 pb-3 text-14 text-soft wrap-anywhere">
        <p>
          {source && evidence ? (
            <RestsOnSource evidence={evidence} source={source} />
          ) : source ? (
            <>
              {t('site:price.source')} <SourceLink source={source} />
            </>
          ) : (
            t('noSource')
          )}
        </p>
        {url && url !== source?.url && (
          <p>
            {level === 'unknown' ? t('ask') : t('duties:site')}{' '}
            <a className="text-blue underline underline-offset-2" href={url} rel="noreferrer">
              <bdi>{new URL(url).hostname}</bdi>
            </a>
          </p>
        )}
      </div>
    </details>
  )
}
