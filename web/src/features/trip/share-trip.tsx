import { type TripDraft, tripAddress } from '@borderlane/domain/catalogue/trip-draft'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { origin } from '../../parts/navigation/origin'
import { PATTERNS } from '../../parts/navigation/paths'
import { Button } from '../../ui/button'

/** The answer on paper, and its question as a link without anything personal. */
export function ShareTrip({ question }: { question: TripDraft }) {
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
        <Button onClick={() => window.print()}>{t('print')}</Button>
        <Button variant="quiet" onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
      <p role="status">{outcome && t(outcome === 'copied' ? 'copied' : 'notCopied')}</p>
      <p className="measure text-14 text-soft">{t('shared')}</p>
    </section>
  )
}
