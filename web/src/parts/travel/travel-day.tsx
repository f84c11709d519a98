import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { lastTravelDay, today } from './day'

interface TravelDayProps {
  /** `YYYY-MM-DD`, or empty. */
  value: string
  onChange: (day: string) => void
}

/** For which day the rule is asked; anyone who leaves it empty means today. */
export function TravelDay({ value, onChange }: TravelDayProps) {
  const { t } = useTranslation('site')
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 print:hidden">
      <label htmlFor={id}>{t('travelDay')}</label>
      <input
        id={id}
        type="date"
        min={today()}
        max={lastTravelDay()}
        defaultValue={value}
        onChange={({ target }) => {
          if (target.validity.valid) onChange(target.value)
        }}
        className="h-11 rounded-box border border-control bg-surface px-3 text-ink"
      />
    </div>
  )
}
