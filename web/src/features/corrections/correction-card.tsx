import type { Correction } from '@borderlane/contracts/catalogue/corrections'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../parts/navigation/paths'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { DecisionForm } from './decision-form'

interface CorrectionCardProps {
  correction: Correction
  /** Says what was done. */
  onDone: (words: string) => void
}

/** One report: the pair, what is said to be wrong, and the way to decide it. */
export function CorrectionCard({ correction, onDone }: CorrectionCardProps) {
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
