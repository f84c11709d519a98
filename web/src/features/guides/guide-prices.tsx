import { useTranslation } from 'react-i18next'
import { FeeMark } from '../../parts/pricing/fee-mark'
import { useSpeedLabel } from '../../parts/pricing/speed-label'
import { useWords } from '../../parts/words/use-words'
import { useLivePrices } from './live-prices'

interface GuidePricesProps {
  /** Code of the destination. */
  to: string
  /** Empty: none is chosen. */
  passport: string
}

/** Each speed that can be ordered, by the day on which we submit, with its price. */
export function SpeedPrices({ to, passport }: GuidePricesProps) {
  const { t } = useTranslation('guides')
  const { pounds } = useWords()
  const speedLabel = useSpeedLabel()
  const prices = useLivePrices(to, passport)
  if (prices.state !== 'priced') return <p className="mt-2">{t(`live.${prices.state}`)}</p>
  return (
    <dl className="mt-2">
      {prices.options.map(({ speed, submitDays, priceCents }) => (
        <div key={speed} className="flex justify-between gap-4 border-b border-hairline py-2.5 last:border-0">
          <dt>{speedLabel({ speed, submitDays, visaType: prices.visaType })}</dt>
          <dd className="figures">
            {passport ? pounds(priceCents) : t('live.from', { amount: pounds(priceCents) })}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The lowest price: official fee and ours together. */
export function StartingPrice({ to, passport }: GuidePricesProps) {
  const { t } = useTranslation('guides')
  const { pounds, countryInSentence } = useWords()
  const prices = useLivePrices(to, passport)
  const [first] = prices.state === 'priced' ? prices.options : []
  return (
    <div role="status">
      {first ? (
        <p className="figures text-36">{pounds(first.priceCents)}</p>
      ) : (
        <p className="text-18">{prices.state !== 'priced' && t(`live.${prices.state}`)}</p>
      )}
      {first && prices.state === 'priced' && <FeeMark status={prices.feeStatus} />}
      <p className="mt-1 text-14 text-soft">
        {passport ? t('live.title', { country: countryInSentence(passport) }) : t('live.anyPassport')}
      </p>
    </div>
  )
}

/** The same in one line of a card. */
export function CardPrice({ to }: { to: string }) {
  const { t } = useTranslation('guides')
  const { pounds } = useWords()
  const prices = useLivePrices(to)
  const [first] = prices.state === 'priced' ? prices.options : []
  return (
    <>
      <span className="text-14 text-soft">{first ? t('from') : t('live.price')}</span>
      <span className={first ? 'figures text-22' : 'text-14'}>
        {first ? pounds(first.priceCents) : prices.state !== 'priced' && t(`live.${prices.state}`)}
      </span>
    </>
  )
}
