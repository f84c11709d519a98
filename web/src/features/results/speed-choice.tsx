import { lodgingOf, soldAs } from '@borderlane/domain/catalogue/offer'
import type { Quote, SpeedOption } from '@borderlane/contracts/catalogue/requirement'
import { isOfSpeed } from '@borderlane/domain/days'
import type { ProcessingSpeed } from '@borderlane/contracts/primitives'
import { useTranslation } from 'react-i18next'
import { useDaysTexts } from '../../parts/order/days-text'
import { useLastDay } from '../../parts/order/last-day'
import { useDaysOf } from '../../parts/pricing/days-of-quote'
import { FeeMark } from '../../parts/pricing/fee-mark'
import { useSpeedLabel } from '../../parts/pricing/speed-label'
import { Money } from '../../parts/words/money'
import { useWords } from '../../parts/words/use-words'
import { Checkbox } from '../../ui/fields'
import { RadioCards } from '../../ui/radio-cards'

interface SpeedChoiceProps {
  quote: Quote
  speed: ProcessingSpeed
  denial: boolean
  onChoose: (choice: { speed?: string; denial?: string }) => void
}

/** How fast we work, separate from how long the authority takes; and the protection. */
export function SpeedChoice({ quote, speed, denial, onChoose }: SpeedChoiceProps) {
  const { t } = useTranslation(['results', 'site'])
  const { pounds } = useWords()
  const speedLabel = useSpeedLabel()
  const { options } = quote
  const requirement = soldAs(quote)
  const chosen = options.find((one) => one.speed === speed)
  return (
    <>
      <div>
        <RadioCards
          name="speed"
          legend={<span className="font-serif text-24 font-medium">{t('speeds')}</span>}
          value={speed}
          onChange={(value) => onChoose({ speed: value })}
          cards={options.map((option) => ({
            value: option.speed,
            label: speedLabel({ ...option, visaType: requirement.visaType, lodging: lodgingOf(quote) }),
            detail: <ByDay option={option} quote={quote} />,
            aside: (
              <>
                <Money cents={option.priceCents} />
                <FeeMark status={requirement.governmentFeeStatus} />
              </>
            ),
          }))}
        />
        {chosen && <TimeOf option={chosen} quote={quote} />}
      </div>
      {quote.offer?.protection !== false && (
        <Checkbox
          id="denial-protection"
          label={t('protection.label', { amount: pounds(quote.denialProtectionFeeCents) })}
          hint={t('protection.hint')}
          checked={denial}
          onChange={(event) => onChoose({ denial: String(event.target.checked) })}
        />
      )}
    </>
  )
}

/** The day that someone waits for; where none is known, how long our part takes. */
function ByDay({ option, quote }: { option: SpeedOption; quote: Quote }) {
  const texts = useDaysTexts()
  const lastDay = useLastDay()
  const { daysOf, isPending } = useDaysOf(quote)
  const days = daysOf(option)
  const by = lastDay(days)
  return (
    <span className={isPending ? 'invisible' : ''}>
      {by ? `${by.term} ${by.value}` : texts(days.filter(isOfSpeed)).join(' ')}
    </span>
  )
}

/** How the day comes about: ours, the authority's, and that the latter is not ours to promise. */
function TimeOf({ option, quote }: { option: SpeedOption; quote: Quote }) {
  const { t } = useTranslation('results')
  const texts = useDaysTexts()
  const { daysOf, isPending } = useDaysOf(quote)
  return (
    <p className={`measure mt-3 text-14 text-soft ${isPending ? 'invisible' : ''}`}>
      {texts(daysOf(option)).join(' ')} {quote.options.length > 1 && t('time.faster')}
    </p>
  )
}
