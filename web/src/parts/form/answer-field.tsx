import type { Question } from '@borderlane/contracts/orders/form'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { CountryPicker } from '../../ui/country-picker'
import { DateField } from '../../ui/date-field'
import type { FieldText } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { TextField } from '../../ui/text-field'
import { TravelDatesField } from '../travel/travel-dates-field'
import { useTravelDates } from '../travel/use-travel-dates'
import { useCountryOptions } from '../words/use-country-options'

interface AnswerFieldProps extends FieldText {
  question: Question
  id: string
  value: string
  onChange: (value: string) => void
  /** The box of a line of text. */
  ref?: Ref<HTMLInputElement>
  /** What travel dates were understood as, where somebody else wants to know it, too. */
  travel?: ReturnType<typeof useTravelDates>
}

/** The field in which a question is answered, by its kind. */
export function AnswerField({ question, travel, ref, onChange, ...field }: AnswerFieldProps) {
  const line = {
    ...field,
    ref,
    onChange: ({ target }: { target: HTMLInputElement }) => onChange(target.value),
  }
  switch (question.kind) {
    case 'text':
      switch (question.format) {
        case 'travelDates':
          return travel ? (
            <TravelDatesField {...field} onChange={onChange} travel={travel} />
          ) : (
            <OwnTravelDates {...field} onChange={onChange} />
          )
        case 'passportNumber':
          return (
            <TextField
              {...line}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={question.max}
              width="max-w-2xs"
              className="figures"
            />
          )
        default:
          return (
            <TextField {...line} autoComplete={question.autoComplete ?? 'off'} maxLength={question.max} />
          )
      }
    case 'day':
      return <DateField {...field} onChange={onChange} autoComplete={question.autoComplete} />
    case 'country':
      return <CountryAnswer {...field} onChange={onChange} />
    case 'email':
      return <TextField {...line} type="email" autoComplete="email" />
    case 'phone':
      return <TextField {...line} type="tel" autoComplete="tel" width="max-w-2xs" />
  }
}

type KindProps = Omit<AnswerFieldProps, 'question' | 'travel' | 'ref'>

/** Says what it has understood. */
function OwnTravelDates(props: KindProps) {
  return <TravelDatesField {...props} travel={useTravelDates(props.value)} />
}

/** Asks for the countries only where they are needed. */
function CountryAnswer({ hint, ...props }: KindProps) {
  const { options, isError, refetch } = useCountryOptions()
  const { t } = useTranslation(['questions', 'site'])
  return (
    <div className="max-w-md space-y-1.5">
      <CountryPicker {...props} options={options} />
      {hint && <p className="text-14 text-soft">{hint}</p>}
      {isError && (
        <Notice tone="warning" title={t('countriesFailed')}>
          <Button variant="plain" onClick={() => void refetch()}>
            {t('site:retry')}
          </Button>
        </Notice>
      )}
    </div>
  )
}
