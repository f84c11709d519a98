import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { DateField } from '../../ui/date-field'
import { type FieldText, TextField } from '../../ui/fields'
import { Notice } from '../../ui/notice'
import { useWords } from '../words/use-words'
import { today } from './day'
import { isDay } from '@borderlane/domain/is-day'
import { useTravelDates } from './use-travel-dates'

interface TravelDatesFieldProps extends FieldText {
  id: string
  value: string
  onChange: (value: string) => void
  travel: ReturnType<typeof useTravelDates>
}

/**
 * The days of the journey in the traveller's own words. What was understood is below; where that is not both days
 * for certain, they are asked for, and the answer takes the place of the words.
 */
export function TravelDatesField({ travel, value, onChange, ...field }: TravelDatesFieldProps) {
  const { dates, confirm } = travel
  const { t } = useTranslation('travel')
  const { date } = useWords()
  const [isCorrecting, setCorrecting] = useState(false)
  const asks = isCorrecting || dates?.isCertain === false
  return (
    <div className="space-y-4">
      <TextField
        {...field}
        value={value}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => {
          setCorrecting(false)
          onChange(target.value)
        }}
      />
      <div role="status">
        {dates?.isCertain && (
          <p>
            {t('understood', {
              arrival: date(dates.arrival!, 'day'),
              departure: date(dates.departure!, 'day'),
            })}
          </p>
        )}
        {dates?.isCertain === false && !isCorrecting && (
          <Notice tone="info" title={t('ask')} text={t('askText')} />
        )}
      </div>
      {dates?.isCertain && !isCorrecting && (
        <Button variant="plain" label={t('correct')} onClick={() => setCorrecting(true)} />
      )}
      {dates?.isCertain && dates.arrival! < today() && <Notice tone="warning" title={t('past')} />}
      {asks && (
        <TwoDays
          id={field.id}
          arrival={dates?.arrival ?? ''}
          departure={dates?.departure ?? ''}
          onDays={(arrival, departure) => {
            setCorrecting(true)
            const text = t('range', { arrival: date(arrival, 'day'), departure: date(departure, 'day') })
            confirm(text, arrival, departure)
            onChange(text)
          }}
        />
      )}
    </div>
  )
}

interface TwoDaysProps {
  id: string
  arrival: string
  departure: string
  /** Both are real days, in this order. */
  onDays: (arrival: string, departure: string) => void
}

function TwoDays({ id, onDays, ...guess }: TwoDaysProps) {
  const { t } = useTranslation('travel')
  const [days, setDays] = useState({ arrival: guess.arrival, departure: guess.departure })
  const isReversed = isDay(days.arrival) && isDay(days.departure) && days.departure < days.arrival
  const change = (part: Partial<typeof days>) => {
    const next = { ...days, ...part }
    setDays(next)
    if (isDay(next.arrival) && isDay(next.departure) && next.arrival <= next.departure)
      onDays(next.arrival, next.departure)
  }
  return (
    <div className="space-y-4 border-s-4 border-hairline ps-4">
      <DateField
        id={`${id}-arrival`}
        label={t('arrival')}
        value={days.arrival}
        onChange={(arrival) => change({ arrival })}
      />
      <DateField
        id={`${id}-departure`}
        label={t('departure')}
        value={days.departure}
        error={isReversed ? t('reversed') : undefined}
        onChange={(departure) => change({ departure })}
      />
    </div>
  )
}

/** Says what it has understood. */
export function TravelDatesAnswer(field: Omit<TravelDatesFieldProps, 'travel'>) {
  return <TravelDatesField {...field} travel={useTravelDates(field.value)} />
}
