import { queryOptions, useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../http/client'
import { routes } from '../../http/routes'
import { lazyPart } from '../../parts/area/lazy-part'
import { TeamHours } from '../../parts/company/lazy-company'
import { KeptDoor } from '../../parts/draft/kept-door'
import { PATTERNS } from '../../parts/navigation/paths'
import { TripLink } from '../../parts/navigation/trip-link'
import { useAddressState } from '../../parts/navigation/use-address-state'
import { FeeNote } from '../../parts/pricing/fee-note'
import { priceOfQuote } from '../../parts/pricing/price'
import { useOfficialFee } from '../../parts/pricing/price-lines'
import { quoteQuery } from '../../parts/pricing/quote.queries'
import { TotalNote } from '../../parts/pricing/total-note'
import { useWords } from '../../parts/words/use-words'
import { Guilloche } from '../../ui/guilloche'
import { NearScreen } from '../../ui/near-screen'
import { PageHeading } from '../../ui/page-heading'
import { Ticket } from '../../ui/ticket'
import { type ImportOffer, importOffer } from './first-import-offer'
import { PopularDestinations } from './popular-destinations'
import { RouteSearch } from './route-search'

const ExampleAnswer = lazyPart(
  ['rule', 'variant', 'results'],
  async () => (await import('./example-answer')).ExampleAnswer,
)

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
          <PlainSearch />
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
        <PriceAnatomy from={from} to={to} />
        <Promises />
      </div>
    </>
  )
}

/**
 * The search for who has no JavaScript: two lists of countries and a button, and the gateway answers. It is part of the
 * page that the build renders; in a browser React leaves what is in a `noscript` alone.
 */
function PlainSearch() {
  const { t } = useTranslation('home')
  return (
    <noscript>
      <form action={PATTERNS.results} className="mt-8 max-w-4xl">
        <Ticket
          stacks
          first={<CountryList name="from" label={t('search.passport')} />}
          second={<CountryList name="to" label={t('search.destination')} />}
        />
        <button className="mt-5 min-h-13 rounded-box bg-brand px-7 text-18 font-semibold text-on-brand">
          {t('search.submit')}
        </button>
      </form>
    </noscript>
  )
}

function CountryList({ name, label }: { name: string; label: string }) {
  const countries = i18next.getResourceBundle('en', 'countries') as Record<string, string>
  return (
    <label className="block px-5 py-6 text-body font-semibold">
      {label}
      <select
        name={name}
        required
        className="mt-1.5 h-14 w-full rounded-box border border-control bg-surface px-4 font-normal"
      >
        <option value="" />
        {Object.entries(countries)
          .sort(([, a], [, b]) => a.localeCompare(b, 'en'))
          .map(([code, country]) => (
            <option key={code} value={code}>
              {country}
            </option>
          ))}
      </select>
    </label>
  )
}

const PARTS = ['government', 'service', 'protection'] as const
/** Shown before a route is chosen. */
const EXAMPLE = { from: 'IN', to: 'VN' }

/** A real answer and what its price is made of, written like the receipts of this site: of the chosen route, or of an example. */
function PriceAnatomy(chosen: { from: string; to: string }) {
  const { t } = useTranslation(['home', 'site'])
  const { country, pounds } = useWords()
  const officialFee = useOfficialFee()
  const isChosen = chosen.from !== '' && chosen.to !== '' && chosen.from !== chosen.to
  const { from, to } = isChosen ? chosen : EXAMPLE
  const { data: quote } = useQuery(quoteQuery(from, to))
  const price = quote && priceOfQuote(quote, quote.options[0]?.speed ?? '', false)
  const amounts: Record<(typeof PARTS)[number], string> | undefined = price && {
    government: officialFee(price),
    service: pounds(price.serviceFeeCents),
    protection: `+ ${pounds(quote.denialProtectionFeeCents)}`,
  }
  return (
    <section className="grid gap-x-12 gap-y-6 lg:grid-cols-[1fr_1.8fr]">
      <div>
        <h2 className="text-24 md:text-32">{t('price.title')}</h2>
        <p className="mt-2 text-soft">{t('price.intro')}</p>
        <p className="mt-6 border-s-4 border-brand ps-4">
          <strong>{t('site:notGovernment.short')}</strong> {t('price.yourself')}
        </p>
      </div>
      <div className="rounded-box border border-hairline bg-surface px-5 pb-4">
        {price && (
          <p className="eyebrow border-b border-hairline py-3">
            {t('price.example', {
              from: country(from),
              to: country(to),
              speed: t(`site:speed.${price.speed}`),
            })}
          </p>
        )}
        {quote && (
          <NearScreen>
            <ExampleAnswer quote={quote} />
          </NearScreen>
        )}
        <dl>
          {PARTS.map((part) => (
            <div key={part} className="flex flex-wrap gap-x-6 border-b border-hairline py-4 sm:flex-nowrap">
              <dt className="min-w-0 flex-[1_1_min-content] font-semibold sm:flex-[0_0_11rem]">
                {t(`price.${part}.label`)}
              </dt>
              <dd className="flex-1 text-soft max-sm:order-last max-sm:basis-full">
                {t(`price.${part}.text`)}
                {price && part === 'government' && (
                  <span className="mt-1 block text-14">
                    <FeeNote price={price} />
                  </span>
                )}
              </dd>
              {amounts && (
                <dd className="figures ms-auto whitespace-nowrap">
                  <bdi>{amounts[part]}</bdi>
                </dd>
              )}
            </div>
          ))}
          <div className="flex justify-between gap-6 border-b-[3px] border-double border-ink py-3 font-semibold">
            <dt>{t('site:price.total')}</dt>
            <dd className={price ? 'figures text-18 font-medium' : ''}>
              {price ? pounds(price.totalCents) : t('price.sum')}
            </dd>
          </div>
        </dl>
        {price && (
          <p className="mt-1.5 text-14 text-soft">
            <TotalNote price={price} />
          </p>
        )}
      </div>
    </section>
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
