import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../parts/navigation/paths'

/** The way without us: the authority's own site. Nothing where we know none. */
export function OfficialSite({ quote, className }: { quote: Quote; className?: string }) {
  const { t } = useTranslation(['results', 'site'])
  const { officialSite, admitted, visaRequired, passportCountry, destinationCountry } = quote.requirement
  const pair = { from: passportCountry.code, to: destinationCountry.code }
  if (!officialSite) return null
  return (
    <p className={className}>
      {admitted && visaRequired ? t('official.yourself') : t('official.ask')}{' '}
      <a className="text-blue underline underline-offset-2" href={officialSite.url} rel="noreferrer">
        {officialSite.authority}
      </a>
      {admitted && visaRequired && (
        <Link className="mt-1 block text-blue underline underline-offset-2" to={paths.answerSheet(pair)}>
          {t('site:answerSheet')}
        </Link>
      )}
    </p>
  )
}
