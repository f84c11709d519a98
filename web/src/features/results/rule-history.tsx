import type { RuleChange } from '@borderlane/contracts/catalogue/public'
import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import type { VisaType } from '@borderlane/contracts/primitives'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../http/client'
import { routes } from '../../http/routes'
import { SourceLink } from '../../parts/pricing/source-link'
import { useWords } from '../../parts/words/use-words'
import { Awaited } from '../../parts/failure/failures'

export function RuleHistory({ quote }: { quote: Quote }) {
  const { t } = useTranslation(['results', 'site'])
  const { date } = useWords()
  const { passportCountry, destinationCountry } = quote.requirement
  const pair = { from: passportCountry.code, to: destinationCountry.code }
  const query = useQuery({
    queryKey: ['rule-history', pair.from, pair.to],
    queryFn: async ({ signal }) => (await api.call(routes.listRuleHistory, pair, { signal })).history,
  })
  const { data } = query
  if (!data)
    return (
      <div className="pb-3">
        <Awaited query={query} loading={t('history.loading')} failed={t('history.failed')} bar="h-16" />
      </div>
    )
  if (data.length === 0) return <p className="measure pb-3 text-14 text-soft">{t('history.none')}</p>
  return (
    <ol className="pb-3">
      {data.map((change, index) => (
        // One act may leave several steps with one instant.
        <li key={`${change.at} ${index}`} className="border-t border-hairline py-2 text-14">
          <p>
            <span className="figures">{date(change.at, 'day')}</span>{' '}
            <span className="font-semibold">{t(`history.cause.${change.cause}`)}</span>
          </p>
          <FieldChanges change={change} />
          {change.source && (
            <p className="text-soft">
              {t('history.source')} <SourceLink source={change.source} />
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

/** Each change as a sentence; one whose field this page does not know is left out. */
function FieldChanges({ change }: { change: RuleChange }) {
  const { t } = useTranslation('results')
  const { date } = useWords()
  const day = (value: unknown) => (value === null ? t('history.noDay') : date(String(value), 'day'))
  const words: Record<string, (value: unknown) => string> = {
    visaType: (value) => t(`history.visaType.${value as VisaType}`),
    visaRequired: (value) => t(value === true ? 'history.yes' : 'history.no'),
    electronicAuthorisation: (value) => t(value === true ? 'history.yes' : 'history.no'),
    admitted: (value) => t(value === true ? 'history.yes' : 'history.no'),
    stayDays: (value) =>
      value === null ? t('history.notStated') : t('facts.stayDays', { count: Number(value) }),
    validFrom: day,
    validUntil: day,
    correction: (value) => t(value === 'accepted' ? 'history.accepted' : 'history.declined'),
  }
  return (
    <ul>
      {change.changes.map(({ field, old, new: now }) => {
        const say = words[field]
        if (field === 'requiredDocuments') return <li key={field}>{t('history.field.requiredDocuments')}</li>
        if (!say) return null
        if (field === 'correction') return <li key={field}>{say(now)}</li>
        return (
          <li key={field}>{t(`history.field.${field as 'visaType'}`, { old: say(old), now: say(now) })}</li>
        )
      })}
    </ul>
  )
}
