import type { VisaUpdate } from '@borderlane/contracts/catalogue/corrections'
import type { RuleSummary } from '@borderlane/contracts/catalogue/requirement'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../parts/navigation/paths'
import { useWords } from '../../parts/words/use-words'

/** The catalogue's own changes as cards. */
export function RuleChanges({ updates }: { updates: readonly VisaUpdate[] }) {
  return (
    <ul className="mt-4 grid gap-4 md:grid-cols-2">
      {updates.map((update) => (
        <li key={update.id} className="rounded-box border border-hairline bg-surface p-5">
          <RuleChange update={update} />
        </li>
      ))}
    </ul>
  )
}

function RuleChange({ update }: { update: VisaUpdate }) {
  const { t } = useTranslation('marketing')
  const { country, date, sourceDay } = useWords()
  const ruleWords = useRuleWords()
  const { passportCountry: from, destinationCountry: to, source, effective, until } = update
  const { publishedOn, enteredAt } = update
  const days = {
    ...(effective && { from: date(effective, 'day') }),
    ...(until && { until: date(until, 'day') }),
  }
  return (
    <article>
      <DaysOfRule {...days} />
      <h3 className="mt-1 font-sans! text-18 font-semibold">
        <Link
          className="text-blue underline underline-offset-4"
          to={paths.results({ from: from.code, to: to.code })}
        >
          {t('updates.pair', { from: country(from.code, from.name), to: country(to.code, to.name) })}
        </Link>
      </h3>
      <p className="mt-1 font-semibold">{ruleWords(update.new)}</p>
      <p className="mt-1">{t('updates.before', { rule: ruleWords(update.old) })}</p>
      <p className="mt-2 text-14 text-soft">
        {source.url ? (
          <a className="underline underline-offset-2" href={source.url} rel="noreferrer">
            {t('updates.source', { source: source.name })}
          </a>
        ) : (
          t('updates.source', { source: source.name })
        )}
      </p>
      {publishedOn && (
        <p className="text-14 text-soft">{t('updates.published', { day: sourceDay(publishedOn) })}</p>
      )}
      {enteredAt && (
        <p className="text-14 text-soft">{t('updates.entered', { day: date(enteredAt, 'day') })}</p>
      )}
    </article>
  )
}

/** Nothing where the source names no day. */
function DaysOfRule({ from, until }: { from?: string; until?: string }) {
  const { t } = useTranslation('marketing')
  if (!from && !until) return null
  return (
    <p className="figures text-14 text-soft">
      {!from
        ? t('updates.until', { day: until })
        : until
          ? t('updates.between', { from, until })
          : t('updates.from', { day: from })}
    </p>
  )
}

function useRuleWords() {
  const { t } = useTranslation('marketing')
  return ({ admitted, visaType, electronicAuthorisation, stayDays }: RuleSummary): string => {
    if (!admitted) return t('updates.rule.refused')
    if (visaType === 'visa_free' && stayDays !== null) return t('updates.rule.freeDays', { count: stayDays })
    return electronicAuthorisation ? t('updates.rule.authorisation') : t(`updates.rule.${visaType}`)
  }
}
