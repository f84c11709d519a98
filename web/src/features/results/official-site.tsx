import { closingCondition } from '@borderlane/domain/catalogue/closing-condition'
import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../parts/navigation/paths'

/** The way without us: the authority's own site. Nothing where we know none. */
export function OfficialSite({ quote, className }: { quote: Quote; className?: string }) {
  const { t } = useTranslation(['results', 'site'])
  const on = useSearchParams()[0].get('on')
  const { officialSite, admitted, visaRequired, passportCountry, destinationCountry } = quote.requirement
  const pair = { from: passportCountry.code, to: destinationCountry.code }
  const sheet = paths.answerSheet(pair) + (on ? `&on=${encodeURIComponent(on)}` : '')
  if (!officialSite) return null
  // Where no visa is issued no one can apply, with us or without.
  const isOpen = admitted && visaRequired && !closingCondition(quote.requirement)
  return (
    <p className={className}>
      {isOpen ? t('official.yourself') : t('official.ask')}{' '}
      <a className="text-blue underline underline-offset-2" href={officialSite.url} rel="noreferrer">
        {officialSite.authority}
      </a>
      {isOpen && (
        <Link className="mt-1 block text-blue underline underline-offset-2" to={sheet}>
          {t('site:answerSheet')}
        </Link>
      )}
    </p>
  )
}
