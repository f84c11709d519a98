import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import { useTranslation } from 'react-i18next'

/** The way without us: the authority's own site. Nothing where we know none. */
export function OfficialSite({ quote, className }: { quote: Quote; className?: string }) {
  const { t } = useTranslation('results')
  const { officialSite, admitted, visaRequired } = quote.requirement
  if (!officialSite) return null
  return (
    <p className={className}>
      {admitted && visaRequired ? t('official.yourself') : t('official.ask')}{' '}
      <a className="text-blue underline underline-offset-2" href={officialSite.url} rel="noreferrer">
        {officialSite.authority}
      </a>
    </p>
  )
}
