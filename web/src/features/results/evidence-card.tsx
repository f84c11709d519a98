import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import { about, type RouteSentence } from '@borderlane/domain/catalogue/route-sentences'
import { soldAs } from '@borderlane/domain/catalogue/offer'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../parts/area/lazy-part'
import { FactList, UnknownFacts, WeakestFact } from '../../parts/rule/fact-evidence'
import { RestsOn } from '../../parts/rule/rests-on'
import { Said } from '../../parts/rule/said'
import { Scope } from '../../parts/rule/scope'
import { VariantSources } from '../../parts/rule/visa-variant'
import { useWords } from '../../parts/words/use-words'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'

// Few who read an answer ask for these: each is fetched when it is opened.
const PARTS = {
  history: lazyPart([], async () => (await import('./rule-history')).RuleHistory),
  watch: lazyPart([], async () => (await import('./rule-forms')).WatchRule),
  wrong: lazyPart([], async () => (await import('./rule-forms')).ReportWrong),
}

/** Why anyone should believe the answer, in one line that opens; what may change it always shows. */
export function EvidenceCard({ quote, sentences }: { quote: Quote; sentences: readonly RouteSentence[] }) {
  const { t } = useTranslation('results')
  const { date } = useWords()
  const { requirement } = quote
  const { source, checkedOn, mayBeOutOfDate, facts, unknownFacts } = requirement
  return (
    <section aria-label={t('evidence.title')} className="space-y-3">
      <div className="text-14">
        {mayBeOutOfDate && <Badge tone="amber">{t('evidence.old')}</Badge>}
        <RestsOn requirement={requirement} />
        <WeakestFact requirement={requirement} />
        <details>
          <summary className="flex min-h-11 w-fit items-center text-blue underline underline-offset-4 print:hidden">
            {t('evidence.fact.open')}
          </summary>
          <div className="measure space-y-3 border-s-4 border-hairline ps-4">
            {source.asOf !== checkedOn && (
              <p>
                {t('facts.checked')} {date(checkedOn, 'day')}
              </p>
            )}
            <UnknownFacts unknownFacts={unknownFacts} />
            <FactList facts={facts} />
            <VariantSources variant={soldAs(quote).variant} />
            <Scope />
          </div>
        </details>
      </div>
      <Said sentences={about(sentences, 'conditions', 'held', 'end', 'announced', 'disagreement')} />
    </section>
  )
}

/** Ways to go deeper; one of them is open at a time. */
export function MoreOfRule({ quote }: { quote: Quote }) {
  const { t } = useTranslation('results')
  const id = useId()
  const [open, setOpen] = useState<keyof typeof PARTS>()
  const Part = open && PARTS[open]
  return (
    <div className="border-t border-hairline print:hidden">
      <div className="flex flex-wrap gap-x-7">
        {(['history', 'watch', 'wrong'] as const).map((part) => (
          <Button
            key={part}
            variant="plain"
            label={t(`${part}.open`)}
            aria-expanded={open === part}
            aria-controls={id}
            onClick={() => setOpen(open === part ? undefined : part)}
          />
        ))}
      </div>
      <div id={id}>{Part && <Part quote={quote} />}</div>
    </div>
  )
}
