import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../navigation/paths'
import { useWords } from '../words/use-words'
import type { Price } from './price'
import { SourceLink } from './source-link'

/** Who gets the official fee, how sure it is, and who says so on which day, or where that stands. */
export function FeeNote({ price }: { price: Price }) {
  const { t } = useTranslation()
  const words = useWords()
  const { governmentFeeStatus: status, governmentFeeSource: source, governmentFeeListed: listed } = price
  return (
    <>
      {t(`price.fee.${status}`)}
      {source && (
        <span className="block">
          {listed
            ? t('price.listed', { amount: words.listed(listed), day: words.sourceDay(source.asOf) })
            : t('price.asOf', { day: words.sourceDay(source.asOf) })}{' '}
          {t('price.source')} <SourceLink source={source} />
        </span>
      )}
      {!source && price.route && (status === 'sourced' || status === 'estimate') && (
        <Link className="block text-blue underline underline-offset-2" to={paths.results(price.route)}>
          {t('price.whereFrom')}
        </Link>
      )}
    </>
  )
}
