import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import { lodgingOf, soldAs } from '@borderlane/domain/catalogue/offer'
import { useTranslation } from 'react-i18next'
import type { Guide } from '../../content/guides'
import { FeeMark } from '../../parts/pricing/fee-mark'
import { useSeasonText } from '../../parts/pricing/season-text'
import { useSpeedLabel } from '../../parts/pricing/speed-label'
import { useWords } from '../../parts/words/use-words'
import type { GuideAnswer } from './guide-answer'

interface GuidePricesProps {
  guide: Pick<Guide, 'listPrice'>
  answer: GuideAnswer
}

/** Each speed that can be ordered, by the day on which we submit, with its price; of one passport. */
export function SpeedPrices({ guide, answer }: { guide: Guide; answer: GuideAnswer }) {
  const { t } = useTranslation(['guides', 'site'])
  const { pounds } = useWords()
  const speedLabel = useSpeedLabel()
  const listPrice = useListPrice()
  const seasonText = useSeasonText()
  if (answer.state === 'silent')
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
  if (answer.state !== 'priced') return <p className="mt-2">{t(`live.${answer.state}`)}</p>
  const { visaType, governmentFeeSeason: season } = soldAs(answer.quote)
  return (
    <>
      <PriceRows
        rows={answer.quote.options.map(({ speed, submitDays, priceCents }) => ({
          key: speed,
          label: speedLabel({ speed, submitDays, visaType, lodging: lodgingOf(answer.quote) }),
          price: pounds(priceCents),
        }))}
      />
      {season && (
        <p className="mt-2 text-14 text-soft">
          {t('site:price.government')}: {seasonText(season)}
        </p>
      )}
    </>
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
export function StartingPrice({ guide, answer, isChosen }: GuidePricesProps & { isChosen: boolean }) {
  const { t } = useTranslation('guides')
  const { pounds } = useWords()
  const listPrice = useListPrice()
  if (answer.state === 'silent')
    return (
      <div role="status">
        <p className="figures text-32">{listPrice(guide.listPrice)}</p>
        <p className="mt-1 text-14 text-soft">{t('live.list')}</p>
      </div>
    )
  return (
    <div role="status">
      {answer.state === 'priced' ? (
        <>
          <p className="figures text-32">{pounds(answer.quote.options[0]!.priceCents)}</p>
          <FeeMark status={soldAs(answer.quote).governmentFeeStatus} />
          <p className="mt-1 text-14 text-soft">
            <Whose quote={answer.quote} />
          </p>
        </>
      ) : (
        <p className="text-18">{t(`live.${answer.state}`)}</p>
      )}
      {!isChosen && <p className="mt-1 text-14 text-soft">{t('live.anyPassport')}</p>}
    </div>
  )
}

export function OptionPrice({ guide, answer }: GuidePricesProps) {
  const { t } = useTranslation('guides')
  const { pounds } = useWords()
  const listPrice = useListPrice()
  if (answer.state === 'silent') return listPrice(guide.listPrice)
  if (answer.state !== 'priced') return t(`live.${answer.state}`)
  return (
    <>
      {pounds(answer.quote.options[0]!.priceCents)} (<Whose quote={answer.quote} />)
    </>
  )
}

/** "Today, with a passport from India". */
function Whose({ quote }: { quote: Quote }) {
  const { t } = useTranslation('guides')
  const { countryInSentence } = useWords()
  const { code, name } = quote.requirement.passportCountry
  return t('live.title', { country: countryInSentence(code, name) })
}

export function CardPrice({ guide, answer }: GuidePricesProps) {
  const { t } = useTranslation('guides')
  const { pounds } = useWords()
  const speedLabel = useSpeedLabel()
  const listPrice = useListPrice()
  if (answer.state !== 'priced')
    return (
      <>
        <span className="text-14 text-soft">{t('live.price')}</span>
        {answer.state === 'silent' ? (
          <span className="figures text-24">{listPrice(guide.listPrice)}</span>
        ) : (
          <span className="text-14">{t(`live.${answer.state}`)}</span>
        )}
      </>
    )
  const { speed, submitDays, priceCents } = answer.quote.options[0]!
  return (
    <>
      <span className="text-14 text-soft">
        <span className="block">{t('from')}</span>
        <span className="block">
          <Whose quote={answer.quote} />
        </span>
        <span className="block">
          {speedLabel({
            speed,
            submitDays,
            visaType: soldAs(answer.quote).visaType,
            lodging: lodgingOf(answer.quote),
          })}
        </span>
      </span>
      <span className="figures text-24">{pounds(priceCents)}</span>
    </>
  )
}

/** The price of the list, while no other is known. @returns "about £45" */
function useListPrice(): (amount: number) => string {
  const { t } = useTranslation('guides')
  const { pounds } = useWords()
  return (amount) => t('live.about', { amount: pounds(amount * 100) })
}
