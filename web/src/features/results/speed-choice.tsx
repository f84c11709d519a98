import { lodgingOf } from '@borderlane/domain/catalogue/offer'
import type { Quote, SpeedOption } from '@borderlane/contracts/catalogue/requirement'
import { soldAs } from '@borderlane/domain/catalogue/sold-as'
import { type ClosedDays, daysIfToday, isOfSpeed, submitDay } from '@borderlane/domain/days'
import type { ProcessingSpeed } from '@borderlane/contracts/primitives'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useDaysTexts } from '../../parts/order/days-text'
import { FeeMark } from '../../parts/pricing/fee-mark'
import { useSpeedLabel } from '../../parts/pricing/speed-label'
import { Money } from '../../parts/words/money'
import { useWords } from '../../parts/words/use-words'
import { Checkbox } from '../../ui/checkbox'
import { RadioCards } from '../../ui/radio-cards'
import { resultsRoutes } from './results.routes'
import { callQuery } from '../../http/call-query'

/** On which days the office is closed. */
const closedDaysQuery = callQuery(['closed-days'], resultsRoutes.listClosedDays, {})

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
  return (
    <>
      <div>
        <RadioCards
          name="speed"
          legend={<span className="font-serif text-22 font-medium">{t('speeds')}</span>}
          value={speed}
          onChange={(value) => onChoose({ speed: value })}
          cards={options.map((option) => ({
            value: option.speed,
            label: speedLabel({ ...option, visaType: requirement.visaType, lodging: lodgingOf(quote) }),
            detail: <OurTime option={option} quote={quote} />,
            aside: (
              <>
                <Money cents={option.priceCents} />
                <FeeMark status={requirement.governmentFeeStatus} />
              </>
            ),
          }))}
        />
        <AuthorityTime quote={quote} />
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

interface OurTimeProps {
  quote: Quote
  option: SpeedOption
}

const NONE: ClosedDays = new Set()

/** @param closed missing: no one has said on which days the office is closed */
function daysOf({ submitDays }: SpeedOption, quote: Quote, closed: ClosedDays | undefined) {
  const { visaType, authorityDays, governmentFeeSource } = soldAs(quote)
  const now = new Date()
  return daysIfToday(
    {
      visaType,
      submitDays,
      ...(closed && { submitDayIfPaidToday: submitDay(now, submitDays, closed) }),
      // The list of fees has both, so they have one source.
      lodging: lodgingOf(quote),
      authority: authorityDays && { ...authorityDays, source: governmentFeeSource },
    },
    now,
  )
}

/** The day by which we submit, and the one on which the authority's time has ended, too. */
function OurTime({ option, quote }: OurTimeProps) {
  const texts = useDaysTexts()
  const { data: closed, isPending } = useQuery({
    ...closedDaysQuery,
    select: ({ closed }): ClosedDays => new Set(closed),
  })
  // Until they are known the place of the sentences is kept.
  const known = isPending ? NONE : closed
  return texts(daysOf(option, quote, known).filter(isOfSpeed)).map((text) => (
    <span key={text} className={`block ${isPending ? 'invisible' : ''}`}>
      {text}
    </span>
  ))
}

/** What comes after our part is not ours to promise. */
function AuthorityTime({ quote }: { quote: Quote }) {
  const { t } = useTranslation('results')
  const texts = useDaysTexts()
  const { options } = quote
  const [slowest] = options
  if (!slowest) return null
  const theirs = texts(daysOf(slowest, quote, undefined).filter((one) => !isOfSpeed(one)))
  return (
    <p className="measure mt-3 text-14 text-soft">
      {theirs.join(' ')} {options.length > 1 && t('time.faster')}
    </p>
  )
}
