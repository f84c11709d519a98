import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../http/error-text'
import { useWords } from '../../parts/words/use-words'
import { FailureText } from '../../ui/failure-text'
import { useChangeWords } from './change-words'
import { priceHistoryQuery } from './pricing.queries'

/** How the row came to be what it is, newest first. */
export function PriceHistory({ id, version }: { id: string; version: number }) {
  const { t } = useTranslation('pricing')
  const { date } = useWords()
  const inWords = useChangeWords()
  const errorText = useErrorText()
  const { data: changes, error } = useQuery(priceHistoryQuery(id, version))
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
            <ul aria-label={t(`cause.${change.cause}`)}>
              {change.changes.map((one) => {
                const words = inWords(one)
                return words && <li key={one.field}>{words}</li>
              })}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}
