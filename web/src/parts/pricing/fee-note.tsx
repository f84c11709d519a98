import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../navigation/paths'
import { useWords } from '../words/use-words'
import type { Price } from './price'
import { useSeasonText } from './season-text'
import { SourceLink } from './source-link'

/** Who gets the official fee, how sure it is, and who says so on which day, or where that is published. */
export function FeeNote({ price }: { price: Price }) {
  const { t } = useTranslation()
  const words = useWords()
  const seasonText = useSeasonText()
  const { governmentFeeStatus: status, governmentFeeSource: source } = price
  const amount = () => {
    if (!source) return ''
    const day = words.sourceDay(source.asOf)
    if (status !== 'sourced' && status !== 'estimate') return t('price.asOf', { day })
    const pounds = words.pounds(price.governmentFeeCents)
    const listed = price.governmentFeeListed
    return listed && !listed.startsWith('GBP')
      ? t(`price.charges.${status}`, { listed: words.listed(listed), pounds, day })
      : t(`price.chargesPounds.${status}`, { pounds, day })
  }
  return (
    <>
      {t(`price.fee.${status}`)}
      {price.governmentFeeSeason && <span className="block">{seasonText(price.governmentFeeSeason)}</span>}
      {source && (
        <span className="block">
          {amount()} {t('price.source')} <SourceLink source={source} />
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
