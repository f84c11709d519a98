import { queryOptions, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../http/client'
import { routes } from '../../http/routes'
import { KeptDoor } from '../../parts/draft/kept-door'
import { useAddressState } from '../../parts/navigation/use-address-state'
import { Guilloche } from '../../ui/guilloche'
import { PageHeading } from '../../ui/page-heading'
import { type ImportOffer, importOffer } from './first-import-offer'
import { HowItWorks } from './how-it-works'
import { PlainSearch } from './plain-search'
import { PopularDestinations } from './popular-destinations'
import { PriceAnatomy } from './price-anatomy'
import { Promises } from './promises'
import { RouteSearch } from './route-search'

/** Fetched only where the catalogue is empty. */
const FirstImport = lazy(() => import('./first-import'))

const ruleCountQuery = queryOptions({
  queryKey: ['rule-count'],
  queryFn: async ({ signal }) => (await api.call(routes.countRequirements, {}, { signal })).count,
  staleTime: Infinity,
  retry: false,
})

/** Which visa, and what does it cost: the search and what to expect. The chosen pair is in the address. */
export default function HomePage() {
  const { t } = useTranslation('home')
  const [{ from, to, on }, choose] = useAddressState(['from', 'to', 'on'])
  const { data: ruleCount } = useQuery(ruleCountQuery)
  // Stays until the page is left, so that the result is seen.
  const [firstImport, setFirstImport] = useState<ImportOffer>()
  const offer = firstImport ?? importOffer(ruleCount)
  if (offer !== firstImport) setFirstImport(offer)
  return (
    <>
      <title>{t('pageTitle')}</title>
      <meta name="description" content={t('description')} />
      <div className="relative border-b border-hairline">
        <div className="page relative z-1 has-aria-expanded:z-10 pt-10 pb-20 md:pt-16 md:pb-24">
          <PageHeading className="max-w-3xl md:text-48">{t('title')}</PageHeading>
          <p className="measure mt-4 text-18 text-soft">{t('intro')}</p>
          {offer && (
            <Suspense>
              <div className="mt-6 max-w-4xl">
                <FirstImport offer={offer} />
              </div>
            </Suspense>
          )}
          <KeptDoor />
          <PlainSearch />
          <RouteSearch from={from} to={to} on={on} onChoose={choose} />
        </div>
        {/* After the words: it is long, and nothing moves while the page is still arriving. */}
        <div className="absolute inset-0 overflow-hidden">
          <Guilloche from={from || 'B'} to={to || 'L'} />
        </div>
      </div>
      <div className="page space-y-16 pt-14 md:space-y-24 md:pt-20">
        <HowItWorks />
        <PopularDestinations from={from} onChoose={(code) => choose({ to: code })} />
        <PriceAnatomy from={from} to={to} />
        <Promises />
      </div>
    </>
  )
}
