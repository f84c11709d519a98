import { useTranslation } from 'react-i18next'

const PARTS = ['government', 'service', 'protection'] as const

/** What a price is made of, written like the receipts of this site. */
export function PriceAnatomy() {
  const { t } = useTranslation(['home', 'common'])
  return (
    <section aria-labelledby="price-anatomy" className="grid gap-x-12 gap-y-6 lg:grid-cols-[1fr_1.6fr]">
      <div>
        <h2 id="price-anatomy" className="text-28">
          {t('price.title')}
        </h2>
        <p className="mt-2 text-soft">{t('price.intro')}</p>
      </div>
      <div className="rounded-box border border-hairline bg-surface px-5">
        <dl>
          {PARTS.map((part) => (
            <div
              key={part}
              className="grid gap-x-6 border-b border-hairline py-4 last:border-b-[3px] last:border-double last:border-ink sm:grid-cols-[12rem_1fr]"
            >
              <dt className="font-semibold">{t(`price.${part}.label`)}</dt>
              <dd className="text-soft">{t(`price.${part}.text`)}</dd>
            </div>
          ))}
        </dl>
        <p className="py-4">
          <strong>{t('common:notGovernment.short')}</strong> {t('price.yourself')}
        </p>
      </div>
    </section>
  )
}
