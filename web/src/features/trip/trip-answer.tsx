import type { TripAnswer } from '@borderlane/contracts/catalogue/trips'
import { passportShown, type TripPlanDay, tripPlan } from '@borderlane/domain/catalogue/trip-plan'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../parts/navigation/paths'
import { useWords } from '../../parts/words/use-words'
import { Notice } from '../../ui/notice'
import { Timeline } from '../../ui/timeline'
import { ShareTrip } from './share-trip'
import { TripLines, type TripParts } from './trip-lines'
import { WhichPassport } from './which-passport'

/** Problems first, then which passport to use, and a time line from today to the return. */
export function TripAnswerView({
  heading,
  ...trip
}: TripParts & { heading: RefObject<HTMLHeadingElement | null> }) {
  const { t } = useTranslation('trips')
  const { date, country } = useWords()
  const { problems, days } = tripPlan(trip.question, trip.answer)
  const [{ legs }] = trip.answer.travellers as [TripAnswer['travellers'][number]]
  const nameOf = (leg: number) => country(legs[leg]!.country.code, legs[leg]!.country.name)
  return (
    <div className="space-y-8">
      <h2 ref={heading} tabIndex={-1} className="text-28">
        {t('answer', { day: date(trip.answer.on, 'day') })}
      </h2>
      {problems.length > 0 ? (
        <Notice tone="bad" title={t('problems', { count: problems.length })}>
          <TripLines {...trip} items={problems} />
        </Notice>
      ) : (
        <Notice tone="good" title={t('noProblem')}>
          <p>{t('noProblemText')}</p>
        </Notice>
      )}
      <WhichPassport {...trip} />
      {/* The days are what one looks for, not only the one that is now. */}
      <section className="[&_ol>li>div>p]:font-semibold [&_ol>li>div>p]:text-ink">
        <h3 className="mb-4 text-22">{t('timeline')}</h3>
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
  const [first] = answer.travellers as [TripAnswer['travellers'][number]]
  const { via, country: to } = first.legs[leg]!
  const shown = passportShown(first, leg)
  const notes = items.filter(({ line }) => line.level === 'note')
  const from = question.travellers[0]!.passports[shown.passport]!.country
  return (
    <div className="text-16 text-ink">
      {kind === 'arrive' && via && (
        <p>
          {t('stop', {
            airport: `${via.name} (${via.airport}), ${country(via.country.code, via.country.name)}`,
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
