import type { AnnouncedRule, RuleSummary, VisaRequirement } from '@borderlane/contracts/catalogue/requirement'
import { useTranslation } from 'react-i18next'
import { SourceLink } from '../pricing/source-link'
import { dayBefore } from '../travel/day'
import { useWords } from '../words/use-words'
import { ruleKind } from '@borderlane/domain/catalogue/rule-kind'

/** What may make the answer another one: a change that is known or announced, a condition, a source that says something else. */
export function Outlook({ requirement }: { requirement: VisaRequirement }) {
  const { t } = useTranslation(['results', 'site'])
  const { date, sourceDay } = useWords()
  const { next, conditions, disagreements, duties, on } = requirement
  // What is among the duties is said there.
  const announced = requirement.announced.filter(({ kind }) => !duties.some(({ code }) => code === kind))
  const stayOf = ({ stayDays }: RuleSummary) =>
    stayDays === null ? '' : t('facts.stayDays', { count: stayDays })
  return (
    <>
      {next && (
        <p className="font-semibold">
          {t(`next.${ruleKind(next.rule)}`, {
            until: date(dayBefore(next.from), 'day'),
            from: date(next.from, 'day'),
            stay: stayOf(next.rule),
          })}
        </p>
      )}
      {conditions.map(({ code, source }) => (
        <p key={code} className="border-s-4 border-amber ps-3">
          {t(`condition.${code}`)} {t('site:price.source')} <SourceLink source={source} />{' '}
          {t('site:price.asOf', { day: sourceDay(source.asOf) })}
        </p>
      ))}
      {announced.map((one) => (
        <Announced key={one.kind} {...one} />
      ))}
      {disagreements.map(({ rule, from, source }) => (
        <p key={source.name + source.asOf} className="border-s-4 border-amber ps-3">
          {t(`disagree.${ruleKind(rule)}`, { day: sourceDay(source.asOf), stay: stayOf(rule) })}{' '}
          {from && from > on && t('disagree.from', { from: date(from, 'day') })} {t('site:price.source')}{' '}
          <SourceLink source={source} />
        </p>
      ))}
    </>
  )
}

function Announced({ kind, from, fee, source }: AnnouncedRule) {
  const { t } = useTranslation(['results', 'site'])
  const { date, listed, sourceDay } = useWords()
  return (
    <p>
      <span className="font-semibold">
        {from ? t(`announced.day.${kind}`, { from: date(from, 'day') }) : t(`announced.open.${kind}`)}{' '}
        {fee && t('announced.fee', { fee: listed(fee) })}
      </span>{' '}
      <span className="text-14 text-soft">
        {t('site:price.source')} <SourceLink source={source} />{' '}
        {t('site:price.asOf', { day: sourceDay(source.asOf) })}
      </span>
    </p>
  )
}
