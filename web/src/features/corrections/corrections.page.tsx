import type { CorrectionState, Correction } from '@borderlane/contracts/catalogue/corrections'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../parts/navigation/paths'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { correctionsQuery } from './corrections.queries'
import { DecisionForm } from './decision-form'
import { StaffViews } from '../../parts/staff/staff-views'
import { pageOf } from '../../parts/navigation/page-of'
import { StaffList } from '../../parts/staff/staff-list'

const STATES = ['open', 'accepted', 'declined'] as const

/** What travellers have reported as wrong: to be checked, decided and sourced. */
export default function CorrectionsPage() {
  const { t } = useTranslation('corrections')
  return (
    <StaffFrame title={t('title')}>
      <p className="measure mb-5 text-soft">{t('text')}</p>
      <Queue />
    </StaffFrame>
  )
}

function Queue() {
  const { t } = useTranslation(['corrections', 'site'])
  const [search] = useSearchParams()
  const wanted = search.get('state')
  const state: CorrectionState = STATES.find((one) => one === wanted) ?? 'open'
  const page = pageOf(search)
  const query = useQuery(correctionsQuery(state, page))
  const [done, setDone] = useState<string>()
  return (
    <div className="max-w-4xl space-y-5">
      <StaffViews
        label={t('states.label')}
        views={STATES}
        current={state}
        to={(one) => paths.corrections(one)}
        words={(one) => t(`states.${one}`)}
      />
      {done && <Notice tone="good" live title={done} />}
      <StaffList
        list={query}
        words={{ loading: t('loading'), failed: t('failed'), empty: t(`empty.${state}`) }}
        page={page}
        to={(next) => paths.corrections(state, next)}
      >
        <ul className="space-y-4">
          {query.data?.corrections.map((correction) => (
            <li key={correction.id} className="rounded-box border border-hairline bg-surface p-5">
              <CorrectionCard correction={correction} onDone={setDone} />
            </li>
          ))}
        </ul>
      </StaffList>
    </div>
  )
}

/** One report: the pair, what is said to be wrong, and the way to decide it. */
function CorrectionCard({ correction, onDone }: { correction: Correction; onDone: (words: string) => void }) {
  const { t } = useTranslation('corrections')
  const { country, date } = useWords()
  const [deciding, setDeciding] = useState(false)
  const { passportCountry: from, destinationCountry: to, state, decidedAt, decisionSource } = correction
  return (
    <article>
      <h2 className="font-sans! text-18 font-semibold">
        <Link
          className="text-blue underline underline-offset-4"
          to={paths.results({ from: from.code, to: to.code })}
        >
          {t('pair', { from: country(from.code, from.name), to: country(to.code, to.name) })}
        </Link>
      </h2>
      <p className="mt-1 text-14 text-soft">{t('reported', { date: date(correction.reportedAt, 'day') })}</p>
      <blockquote
        dir="auto"
        className="measure mt-3 border-s-4 border-hairline ps-4 break-words whitespace-pre-wrap"
      >
        {correction.wrong}
      </blockquote>
      {correction.sourceUrl && (
        <p className="mt-3 break-all">
          {t('theirSource')} <ExternalLink url={correction.sourceUrl} words={correction.sourceUrl} />
        </p>
      )}
      {state !== 'open' && decidedAt && decisionSource && (
        <p className="mt-3 font-semibold">
          {t(`decided.${state}`, { date: date(decidedAt, 'day') })}{' '}
          {decisionSource.url ? (
            <ExternalLink url={decisionSource.url} words={decisionSource.name} />
          ) : (
            decisionSource.name
          )}
        </p>
      )}
      {state === 'open' && (
        <div className="mt-4">
          <Button variant="quiet" aria-expanded={deciding} onClick={() => setDeciding(!deciding)}>
            {t('decide')}
          </Button>
          {deciding && <DecisionForm correction={correction} onDone={onDone} />}
        </div>
      )}
    </article>
  )
}

function ExternalLink({ url, words }: { url: string; words: string }) {
  return (
    <a
      className="text-blue underline underline-offset-2"
      href={url}
      target="_blank"
      rel="noreferrer noopener nofollow"
    >
      <bdi>{words}</bdi>
    </a>
  )
}
