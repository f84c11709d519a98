import type { Quote, RuleSummary } from '@borderlane/contracts/catalogue/requirement'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SourceLink } from '../../parts/pricing/source-link'
import { dayBefore } from '../../parts/travel/day'
import { useWords } from '../../parts/words/use-words'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { ReportWrong } from './report-wrong'
import { RuleHistory } from './rule-history'
import { WatchRule } from './watch-rule'

/** What the rule says, and why anybody should believe it: source, day of the last check, confidence, history. */
export function EvidenceCard({ quote }: { quote: Quote }) {
  const { t } = useTranslation('results')
  const { date, phrase, sourceDay } = useWords()
  const { requirement } = quote
  const { source, title, stayDays, visaRequired, admitted, checkedOn, validUntil } = requirement
  const facts: { term: string; value: ReactNode }[] = []
  if (visaRequired && admitted) facts.push({ term: t('facts.visa'), value: phrase('titles', title) })
  if (stayDays !== null)
    facts.push({ term: t('facts.stay'), value: t('facts.stayDays', { count: stayDays }) })
  facts.push({ term: t('facts.source'), value: <SourceLink source={source} /> })
  if (source.asOf !== checkedOn) facts.push({ term: t('facts.taken'), value: sourceDay(source.asOf) })
  facts.push({ term: t('facts.checked'), value: date(checkedOn, 'day') })
  if (validUntil && !requirement.next) facts.push({ term: t('facts.until'), value: date(validUntil, 'day') })
  return (
    <section
      aria-label={t('evidence.title')}
      className="rounded-box border border-hairline bg-surface px-5 pt-4 pb-2"
    >
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        {facts.map(({ term, value }) => (
          <div key={term} className="min-w-0">
            <dt className="text-14 text-soft">{term}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {requirement.next && <Next {...requirement.next} />}
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-14">
        {requirement.mayBeOutOfDate && <Badge tone="amber">{t('evidence.old')}</Badge>}
        <p className="text-soft">{t(confidenceKey(requirement))}</p>
      </div>
      <More quote={quote} />
    </section>
  )
}

/** Ways to go deeper; one of them is open at a time. */
function More({ quote }: { quote: Quote }) {
  const { t } = useTranslation('results')
  const id = useId()
  const [open, setOpen] = useState<'history' | 'watch' | 'wrong'>()
  const toggle = (part: 'history' | 'watch' | 'wrong') => ({
    'aria-expanded': open === part,
    'aria-controls': id,
    onClick: () => setOpen(open === part ? undefined : part),
  })
  return (
    <div className="mt-2 border-t border-hairline print:hidden">
      <div className="flex flex-wrap gap-x-7">
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
        {open === 'history' && <RuleHistory quote={quote} />}
        {open === 'watch' && <WatchRule quote={quote} />}
        {open === 'wrong' && <ReportWrong quote={quote} />}
      </div>
    </div>
  )
}

/** What is known to change, and when. */
function Next({ from, rule }: NonNullable<Quote['requirement']['next']>) {
  const { t } = useTranslation('results')
  const { date } = useWords()
  return (
    <p className="mt-3 font-semibold">
      {t(`next.${nextKey(rule)}`, {
        until: date(dayBefore(from), 'day'),
        from: date(from, 'day'),
        stay: rule.stayDays === null ? '' : t('facts.stayDays', { count: rule.stayDays }),
      })}
    </p>
  )
}

function nextKey({ admitted, visaRequired, visaType, electronicAuthorisation, stayDays }: RuleSummary) {
  if (!admitted) return 'refused'
  if (!visaRequired) return stayDays === null ? 'free' : 'freeDays'
  if (visaType === 'evisa' && electronicAuthorisation) return 'authorisation'
  return visaType === 'visa_free' ? 'embassy' : visaType
}

/** Medium has two reasons: somebody else than the authority says so, or the authority said so long ago. */
function confidenceKey({ confidence, mayBeOutOfDate }: Quote['requirement']) {
  if (confidence === 'medium')
    return mayBeOutOfDate ? 'evidence.confidence.mediumOld' : 'evidence.confidence.medium'
  return `evidence.confidence.${confidence}` as const
}
