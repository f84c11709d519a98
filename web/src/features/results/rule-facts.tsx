import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../parts/words/use-words'

/** What the rule says and where it comes from. */
export function RuleFacts({ quote }: { quote: Quote }) {
  const { t } = useTranslation('results')
  const { date, phrase } = useWords()
  const { source, title, stayDays, visaRequired, admitted } = quote.requirement
  const asOf = /^\d{4}-\d{2}-\d{2}$/.test(source.asOf) ? date(source.asOf, 'day') : source.asOf
  const facts = [
    visaRequired && admitted && { term: t('facts.visa'), value: phrase('titles', title) },
    stayDays !== null && { term: t('facts.stay'), value: t('facts.stayDays', { count: stayDays }) },
    {
      term: t('facts.source'),
      value: source.url ? (
        <a className="text-blue underline underline-offset-2" href={source.url} rel="noreferrer">
          {source.name}
        </a>
      ) : (
        source.name
      ),
    },
    { term: t('facts.checked'), value: asOf },
  ].filter((fact) => fact !== false)
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3 border-y border-hairline py-4">
      {facts.map(({ term, value }) => (
        <div key={term}>
          <dt className="text-14 text-soft">{term}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
