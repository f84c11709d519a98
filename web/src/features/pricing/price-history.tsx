import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../http/error-text'
import { useWords } from '../../parts/words/use-words'
import { FailureText } from '../../ui/failure-text'
import { priceHistoryQuery } from './pricing.queries'

/** How the row came to be what it is, newest first. */
export function PriceHistory({ id, version }: { id: string; version: number }) {
  const { t, i18n } = useTranslation('pricing')
  const { date, pounds } = useWords()
  const errorText = useErrorText()
  const { data: changes, error } = useQuery(priceHistoryQuery(id, version))
  const show = (field: string, value: unknown) => {
    if (value === null || value === undefined) return '·'
    if (typeof value === 'number' && field.endsWith('Cents')) return pounds(value)
    if (Array.isArray(value)) return value.map((one: { name?: string }) => one.name).join(', ') || '·'
    if (typeof value === 'object')
      return 'name' in value && typeof value.name === 'string' ? value.name : JSON.stringify(value)
    return String(value as string | number | boolean)
  }
  return (
    <section aria-labelledby="price-history" className="space-y-2 border-t border-hairline pt-4 text-14">
      <h3 id="price-history" className="text-18">
        {t('history.title')}
      </h3>
      {error && <FailureText {...errorText(error)} />}
      {changes?.length === 0 && <p className="text-soft">{t('history.none')}</p>}
      <ol className="space-y-2">
        {changes?.map((change, index) => (
          <li key={index} className="border-b border-hairline pb-2">
            <p className="text-soft">
              {date(change.at, 'instant')} · {t(`cause.${change.cause}`)}
            </p>
            <ul>
              {change.changes.map(({ field, old, new: now }) => (
                <li key={field}>
                  {i18n.exists(`pricing:column.${field}`) ? t(`column.${field as 'priceTier'}`) : field}:{' '}
                  <span className="figures">{show(field, old)}</span> →{' '}
                  <span className="figures">{show(field, now)}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}
