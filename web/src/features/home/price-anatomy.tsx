import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { quoteQuery } from '../../parts/pricing/quote.queries'
import { FeeNote } from '../../parts/pricing/fee-note'
import { priceOfQuote } from '../../parts/pricing/price'
import { TotalNote } from '../../parts/pricing/total-note'
import { useWords } from '../../parts/words/use-words'

const PARTS = ['government', 'service', 'protection'] as const

/** What a price is made of, written like the receipts of this site; with the numbers of the chosen route. */
export function PriceAnatomy({ from, to }: { from: string; to: string }) {
  const { t } = useTranslation(['home', 'site'])
  const { country, pounds } = useWords()
  const { data: quote } = useQuery({
    ...quoteQuery(from, to),
    enabled: from !== '' && to !== '' && from !== to,
  })
  const price = quote && priceOfQuote(quote, quote.options[0]?.speed ?? '', false)
  const amounts: Record<(typeof PARTS)[number], string> | undefined = price && {
    government:
      price.governmentFeeStatus === 'unknown' ? t('site:price.unknown') : pounds(price.governmentFeeCents),
    service: pounds(price.serviceFeeCents),
    protection: `+ ${pounds(quote.denialProtectionFeeCents)}`,
  }
  return (
    <section className="grid gap-x-12 gap-y-6 lg:grid-cols-[1fr_1.8fr]">
      <div>
        <h2 className="text-28">{t('price.title')}</h2>
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
        <dl>
          {PARTS.map((part) => (
            <div
              key={part}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 border-b border-hairline py-4 sm:grid-cols-[11rem_minmax(0,1fr)_auto]"
            >
              <dt className="font-semibold">{t(`price.${part}.label`)}</dt>
              <dd className="text-soft max-sm:order-last max-sm:col-span-2">
                {t(`price.${part}.text`)}
                {price && part === 'government' && (
                  <span className="mt-1 block text-14">
                    <FeeNote price={price} />
                  </span>
                )}
              </dd>
              {amounts && (
                <dd className="figures whitespace-nowrap">
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
