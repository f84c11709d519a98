import { queryOptions, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../http/client'
import { routes } from '../../http/routes'
import { Area } from '../../parts/area/area'
import { TeamHours } from '../../parts/company/lazy-company'
import { KeptDoor } from '../../parts/draft/kept-door'
import { TripLink } from '../../parts/navigation/trip-link'
import { useAddressState } from '../../parts/navigation/use-address-state'
import { Guilloche } from '../../ui/guilloche'
import { PageHeading } from '../../ui/page-heading'
import { type ImportOffer, importOffer } from './first-import-offer'
import { PopularDestinations } from './popular-destinations'
import { RouteSearch } from './route-search'

/** Far below the first screen: the page as it was sent shows it until it comes. */
const PriceAnatomy = lazy(() => import('./price-anatomy'))

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
        <div className="page relative z-1 flex flex-col has-aria-expanded:z-10 pt-5 pb-20 md:pt-16 md:pb-24">
          <PageHeading className="max-w-3xl md:text-44">{t('title')}</PageHeading>
          {/* On a phone the button is seen first. */}
          <p className="measure text-18 text-soft max-md:order-1 max-md:mt-3 md:mt-4">{t('intro')}</p>
          {offer && (
            <Suspense>
              <div className="mt-6 max-w-4xl">
                <FirstImport offer={offer} />
              </div>
            </Suspense>
          )}
          <KeptDoor />
          {/* The build puts the search for those without JavaScript here (`app/prerender/plain-search.tsx`). */}
          <noscript />
          <RouteSearch from={from} to={to} on={on} onChoose={choose} />
          <TripLink from={from} to={to} on={on} />
        </div>
        {/* After the words: it is long, and nothing moves while the page is still arriving. */}
        <div className="absolute inset-0 overflow-hidden">
          <Guilloche from={from || 'B'} to={to || 'L'} />
        </div>
      </div>
      <div className="page space-y-16 pt-14 md:space-y-24 md:pt-20">
        <HowItWorks />
        <PopularDestinations from={from} onChoose={(code) => choose({ to: code })} />
        <Area instead={null}>
          <Suspense>
            <PriceAnatomy from={from} to={to} />
          </Suspense>
        </Area>
        <Promises />
      </div>
    </>
  )
}

const PROMISES = ['secure', 'fast', 'support', 'documents', 'coverage', 'payments'] as const

function Promises() {
  const { t } = useTranslation('home')
  return (
    <section>
      <h2 className="text-24 md:text-32">{t('promises.title')}</h2>
      <dl className="mt-6 grid gap-x-12 md:grid-cols-2">
        {PROMISES.map((promise) => (
          <div key={promise} className="border-t border-hairline py-4">
            <dt className="font-semibold">{t(`promises.${promise}.title`)}</dt>
            <dd className="text-soft">
              {t(`promises.${promise}.text`)}
              {promise === 'support' && (
                <Suspense>
                  <TeamHours />
                </Suspense>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const STEPS = ['check', 'apply', 'pay', 'follow'] as const

function HowItWorks() {
  const { t } = useTranslation('home')
  return (
    <section>
      <h2 className="text-24 md:text-32">{t('steps.title')}</h2>
      <ol className="mt-6 grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-4">
        {STEPS.map((step, index) => (
          <li key={step} className="border-t-2 border-ink pt-3">
            <h3 className="flex gap-2.5 text-24">
              <span aria-hidden="true" className="text-brand-ink">
                {index + 1}
              </span>
              {t(`steps.${step}.title`)}
            </h3>
            <p className="mt-1.5 text-soft">{t(`steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
