import { useTranslation } from 'react-i18next'
import type { Guide } from '../../content/guides/guide'
import { FeeMark } from '../../parts/pricing/fee-mark'
import { useSpeedLabel } from '../../parts/pricing/speed-label'
import { useWords } from '../../parts/words/use-words'
import { useLivePrices } from './live-prices'

interface GuidePricesProps {
  guide: Guide
  /** Empty: none is chosen. */
  passport: string
}

/** Each speed that can be ordered, by the day on which we submit, with its price; of one passport. */
export function SpeedPrices({ guide, passport }: GuidePricesProps) {
  const { t } = useTranslation(['guides', 'site'])
  const { pounds } = useWords()
  const speedLabel = useSpeedLabel()
  const listPrice = useListPrice()
  const prices = useLivePrices(guide.countryCode, passport)
  if (prices.state === 'silent')
    return (
      <PriceRows
        rows={guide.listTiers.map(({ speed, businessDays, pounds: amount }) => ({
          key: speed,
          label: businessDays
            ? t('live.listTier', { speed: t(`site:speed.${speed}`), days: businessDays })
            : t(`site:speed.${speed}`),
          price: listPrice(amount),
        }))}
      />
    )
  if (prices.state !== 'priced') return <p className="mt-2">{t(`live.${prices.state}`)}</p>
  return (
    <PriceRows
      rows={prices.options.map(({ speed, submitDays, priceCents }) => ({
        key: speed,
        label: speedLabel({ speed, submitDays, visaType: prices.visaType, lodging: prices.lodging }),
        price: pounds(priceCents),
      }))}
    />
  )
}

function PriceRows({ rows }: { rows: readonly { key: string; label: string; price: string }[] }) {
  return (
    <dl className="mt-2">
      {rows.map(({ key, label, price }) => (
        <div key={key} className="flex justify-between gap-4 border-b border-hairline py-2.5 last:border-0">
          <dt>{label}</dt>
          <dd className="figures">{price}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The first option's price: official fee and ours together. */
export function StartingPrice({ guide, passport }: GuidePricesProps) {
  const { t } = useTranslation('guides')
  const { pounds } = useWords()
  const listPrice = useListPrice()
  const prices = useLivePrices(guide.countryCode, passport)
  const [first] = prices.state === 'priced' ? prices.options : []
  if (prices.state === 'silent')
    return (
      <div role="status">
        <p className="figures text-36">{listPrice(guide.listPrice)}</p>
        <p className="mt-1 text-14 text-soft">{t('live.list')}</p>
      </div>
    )
  return (
    <div role="status">
      {first ? (
        <p className="figures text-36">{pounds(first.priceCents)}</p>
      ) : (
        <p className="text-18">{prices.state !== 'priced' && t(`live.${prices.state}`)}</p>
      )}
      {first && prices.state === 'priced' && (
        <>
          <FeeMark status={prices.feeStatus} />
          <p className="mt-1 text-14 text-soft">
            <Whose prices={prices} />
          </p>
        </>
      )}
      {!passport && <p className="mt-1 text-14 text-soft">{t('live.anyPassport')}</p>}
    </div>
  )
}

/** The price of the option that is sold, as a row of its description. */
export function OptionPrice({ guide, passport }: GuidePricesProps) {
  const { t } = useTranslation('guides')
  const { pounds } = useWords()
  const listPrice = useListPrice()
  const prices = useLivePrices(guide.countryCode, passport)
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
      <dt className="text-soft">{t('live.price')}</dt>
      <dd>
        {prices.state === 'priced' && (
          <>
            {pounds(prices.options[0]!.priceCents)} (<Whose prices={prices} />)
          </>
        )}
        {prices.state === 'silent' && listPrice(guide.listPrice)}
        {prices.state !== 'priced' && prices.state !== 'silent' && t(`live.${prices.state}`)}
      </dd>
    </div>
  )
}

/** "Today, with a passport from India". */
function Whose({ prices }: { prices: { passport: { code: string; name: string } } }) {
  const { t } = useTranslation('guides')
  const { countryInSentence } = useWords()
  const { code, name } = prices.passport
  return t('live.title', { country: countryInSentence(code, name) })
}

/** The same in a card, with the passport whose price it is and the time that we take. */
export function CardPrice({ guide }: { guide: Pick<Guide, 'countryCode' | 'listPrice'> }) {
  const { t } = useTranslation('guides')
  const { pounds } = useWords()
  const speedLabel = useSpeedLabel()
  const listPrice = useListPrice()
  const prices = useLivePrices(guide.countryCode)
  if (prices.state === 'silent')
    return <PriceLine label={t('live.price')} price={listPrice(guide.listPrice)} />
  if (prices.state !== 'priced')
    return (
      <>
        <span className="text-14 text-soft">{t('live.price')}</span>
        <span className="text-14">{t(`live.${prices.state}`)}</span>
      </>
    )
  const { speed, submitDays, priceCents } = prices.options[0]!
  return (
    <>
      <span className="text-14 text-soft">
        <span className="block">{t('from')}</span>
        <span className="block">
          <Whose prices={prices} />
        </span>
        <span className="block">
          {speedLabel({ speed, submitDays, visaType: prices.visaType, lodging: prices.lodging })}
        </span>
      </span>
      <span className="figures text-22">{pounds(priceCents)}</span>
    </>
  )
}

function PriceLine({ label, price }: { label: string; price: string }) {
  return (
    <>
      <span className="text-14 text-soft">{label}</span>
      <span className="figures text-22">{price}</span>
    </>
  )
}

/** The price of the list, while no other is known. @returns "about £45" */
function useListPrice(): (amount: number) => string {
  const { t } = useTranslation('guides')
  const { pounds } = useWords()
  return (amount) => t('live.about', { amount: pounds(amount * 100) })
}
