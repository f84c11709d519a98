import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../parts/area/lazy-part'
import { FeeNote } from '../../parts/pricing/fee-note'
import { priceOfQuote } from '../../parts/pricing/price'
import { useOfficialFee } from '../../parts/pricing/price-lines'
import { quoteQuery } from '../../parts/pricing/quote.queries'
import { TotalNote } from '../../parts/pricing/total-note'
import { useWords } from '../../parts/words/use-words'
import { NearScreen } from '../../ui/near-screen'

const ExampleAnswer = lazyPart(
  ['rule', 'variant', 'results'],
  async () => (await import('./example-answer')).ExampleAnswer,
)

const PARTS = ['government', 'service', 'protection'] as const
/** Shown before a route is chosen. */
const EXAMPLE = { from: 'IN', to: 'VN' }

/** A real answer and what its price is made of, written like the receipts of this site: of the chosen route, or of an example. */
export default function PriceAnatomy(chosen: { from: string; to: string }) {
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
