import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import { about, type RouteSentence } from '@borderlane/domain/catalogue/route-sentences'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../parts/area/lazy-part'
import { FactList, WeakestFact } from '../../parts/rule/fact-evidence'
import { RestsOn } from '../../parts/rule/rests-on'
import { Said } from '../../parts/rule/said'
import { Scope } from '../../parts/rule/scope'
import { useWords } from '../../parts/words/use-words'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { RuleHistory } from './rule-history'

// Few who read an answer write: the fields and their checks are fetched when one of the two is opened.
const WatchRule = lazyPart([], async () => (await import('./rule-forms')).WatchRule)
const ReportWrong = lazyPart([], async () => (await import('./rule-forms')).ReportWrong)

/** What the rule says, for whom, and why anyone should believe it: what it rests on, what may change it, history. */
export function EvidenceCard({ quote, sentences }: { quote: Quote; sentences: readonly RouteSentence[] }) {
  const { t } = useTranslation('results')
  const { date, phrase } = useWords()
  const { requirement } = quote
  const { source, title, visaRequired, admitted, checkedOn } = requirement
  const facts: { term: string; value: ReactNode }[] = []
  if (visaRequired && admitted) facts.push({ term: t('facts.visa'), value: phrase('titles', title) })
  if (source.asOf !== checkedOn) facts.push({ term: t('facts.checked'), value: date(checkedOn, 'day') })
  return (
    <section
      aria-label={t('evidence.title')}
      className="rounded-box border border-hairline bg-surface px-5 pt-4 pb-2"
    >
      {facts.length > 0 && (
        <dl className="mb-3 flex flex-wrap gap-x-10 gap-y-3">
          {facts.map(({ term, value }) => (
            <div key={term} className="min-w-0">
              <dt className="text-14 text-soft">{term}</dt>
              <dd className="font-semibold wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="space-y-3">
        <RestsOn requirement={requirement} />
        <WeakestFact requirement={requirement} />
        {requirement.mayBeOutOfDate && <Badge tone="amber">{t('evidence.old')}</Badge>}
        <Said sentences={about(sentences, 'conditions', 'end', 'announced', 'disagreement')} />
        <Scope />
      </div>
      <More quote={quote} />
    </section>
  )
}

/** Ways to go deeper; one of them is open at a time. */
function More({ quote }: { quote: Quote }) {
  const { t } = useTranslation('results')
  const id = useId()
  const [open, setOpen] = useState<'facts' | 'history' | 'watch' | 'wrong'>()
  const toggle = (part: 'facts' | 'history' | 'watch' | 'wrong') => ({
    'aria-expanded': open === part,
    'aria-controls': id,
    onClick: () => setOpen(open === part ? undefined : part),
  })
  return (
    <div className="mt-2 border-t border-hairline print:hidden">
      <div className="flex flex-wrap gap-x-7">
        <Button variant="plain" {...toggle('facts')}>
          {t('evidence.fact.open')}
        </Button>
        <Button variant="plain" {...toggle('history')}>
          {t('history.open')}
        </Button>
        <Button variant="plain" {...toggle('watch')}>
          {t('watch.open')}
        </Button>
        <Button variant="plain" {...toggle('wrong')}>
          {t('wrong.open')}
        </Button>
      </div>
      <div id={id}>
        {open === 'facts' && <FactList facts={quote.requirement.facts} />}
        {open === 'history' && <RuleHistory quote={quote} />}
        {open === 'watch' && <WatchRule quote={quote} />}
        {open === 'wrong' && <ReportWrong quote={quote} />}
      </div>
    </div>
  )
}
