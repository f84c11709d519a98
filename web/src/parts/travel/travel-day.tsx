import { isDay } from '@borderlane/domain/is-day'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../ui/date-field'
import { lastTravelDay, today } from './day'

interface TravelDayProps {
  /** `YYYY-MM-DD`, or empty. */
  value: string
  /** A day that the catalogue answers for, or empty, once it was typed and left. */
  onChange: (day: string) => void
}

/** For which day the rule is asked; anyone who leaves it empty means today. */
export function TravelDay({ value, onChange }: TravelDayProps) {
  const { t } = useTranslation('site')
  const id = useId()
  const [typed, setTyped] = useState(value)
  const [before, setBefore] = useState(value)
  if (value !== before) {
    setBefore(value)
    setTyped(value)
  }
  const isBeyond = isDay(typed) && (typed < today() || typed > lastTravelDay())
  const choose = () => {
    if (typed !== value && (typed === '' || isDay(typed)) && !isBeyond) onChange(typed)
  }
  return (
    <div
      role="presentation"
      className="print:hidden"
      onBlur={choose}
      onKeyDown={({ key }) => key === 'Enter' && choose()}
    >
      <DateField
        id={id}
        label={t('travelDay')}
        error={isBeyond ? t('travelDayRange') : undefined}
        value={typed}
        onChange={setTyped}
      />
    </div>
  )
}
