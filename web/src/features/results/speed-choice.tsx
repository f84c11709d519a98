import type { Quote, SpeedOption } from '@borderlane/contracts/catalogue/requirement'
import type { ProcessingSpeed } from '@borderlane/contracts/primitives'
import { useTranslation } from 'react-i18next'
import { FeeMark } from '../../parts/pricing/fee-mark'
import { useSpeedLabel } from '../../parts/pricing/speed-label'
import { Money } from '../../parts/words/money'
import { useWords } from '../../parts/words/use-words'
import { Checkbox } from '../../ui/checkbox'
import { RadioCards } from '../../ui/radio-cards'
import { addBusinessDays } from './business-day'
import { holdsAuthority } from './holds-authority'

interface SpeedChoiceProps {
  quote: Quote
  speed: ProcessingSpeed
  denial: boolean
  onChoose: (choice: { speed?: string; denial?: string }) => void
}

/** How fast we work, told apart from how long the authority takes; and the protection. */
export function SpeedChoice({ quote, speed, denial, onChoose }: SpeedChoiceProps) {
  const { t } = useTranslation(['results', 'site'])
  const { pounds } = useWords()
  const speedLabel = useSpeedLabel()
  const { requirement, options } = quote
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
            label: speedLabel({ ...option, visaType: requirement.visaType }),
            detail: <OurTime option={option} requirement={requirement} />,
            aside: (
              <>
                <Money cents={option.priceCents} />
                <FeeMark status={requirement.governmentFeeStatus} />
              </>
            ),
          }))}
        />
        {requirement.visaType !== 'on_arrival' && <AuthorityTime quote={quote} />}
      </div>
      <Checkbox
        id="denial-protection"
        label={t('protection.label', { amount: pounds(quote.denialProtectionFeeCents) })}
        hint={t('protection.hint')}
        checked={denial}
        onChange={(event) => onChoose({ denial: String(event.target.checked) })}
      />
    </>
  )
}

interface OurTimeProps extends Pick<Quote, 'requirement'> {
  option: SpeedOption
}

/** The day by which our part is done, and how long it takes in all where the days of the speed hold that. */
function OurTime({ option, requirement: { visaType, authorityDays } }: OurTimeProps) {
  const { t } = useTranslation('results')
  const { date, processingTime } = useWords()
  const { speed, days, submitDays } = option
  const key = visaType === 'on_arrival' ? 'ready' : 'submit'
  return (
    <>
      <span className="block">
        {submitDays === 0
          ? t(`time.${key}Today`)
          : t(`time.${key}`, { date: date(addBusinessDays(new Date(), submitDays), 'weekday') })}
      </span>
      {authorityDays && holdsAuthority(option, authorityDays) && (
        <span className="block">{t('time.inAll', { days: processingTime(speed, days) })}</span>
      )}
    </>
  )
}

/** What comes after our part is not ours to promise. */
function AuthorityTime({ quote }: { quote: Quote }) {
  const { t } = useTranslation('results')
  const { authorityDays, visaType, electronicAuthorisation } = quote.requirement
  const who = visaType === 'evisa' || electronicAuthorisation ? 'authority' : 'embassy'
  const usual = () => {
    if (!authorityDays) return t('time.notStated')
    const { min, max, unit } = authorityDays
    if (max === 0) return t(`time.sameDay.${who}`)
    const days = t(`time.${unit}.${min === max ? 'exact' : 'range'}`, { min, count: max })
    return t(`time.usual.${who}`, { days })
  }
  return (
    <p className="measure mt-3 text-14 text-soft">
      {t(`time.after.${who}`)} {usual()} {quote.options.length > 1 && t('time.faster')}
    </p>
  )
}
