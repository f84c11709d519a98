import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import type { ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'

/** The way without us: the authority's own site. Nothing where we know none. */
export function OfficialSite({ quote, className }: { quote: Quote; className?: string }) {
  const { t } = useTranslation('results')
  const { officialSite, admitted, visaRequired } = quote.requirement
  if (!officialSite) return null
  const key = admitted && visaRequired ? 'yourself' : 'ask'
  return (
    <p className={className}>
      <Trans
        t={t}
        i18nKey={`official.${key}`}
        values={{ authority: officialSite.authority }}
        components={{
          site: <SiteLink href={officialSite.url} />,
        }}
      />
    </p>
  )
}

/** Its words come from the sentence that it stands in. */
function SiteLink({ href, children }: { href: string; children?: ReactNode }) {
  return (
    <a className="text-blue underline underline-offset-2" href={href} rel="noreferrer">
      {children}
    </a>
  )
}
