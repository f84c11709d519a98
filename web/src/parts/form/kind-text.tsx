import { TextField } from '../../ui/text-field'
import { TravelDatesField } from '../travel/travel-dates-field'
import { useTravelDates } from '../travel/use-travel-dates'
import type { KindFieldProps, KindOfPage, OfKind } from './kind'

type Props = KindFieldProps<OfKind<'text'>>

function TextAnswer({ question, onChange, ...field }: Props) {
  const { format, max } = question
  if (format === 'travelDates') return <TravelDatesAnswer {...field} onChange={onChange} />
  const isPassport = format === 'passportNumber'
  return (
    <TextField
      {...field}
      onChange={({ target }) => onChange(target.value)}
      maxLength={max}
      autoComplete={'autoComplete' in question ? String(question.autoComplete) : 'off'}
      {...(isPassport && {
        autoCapitalize: 'characters',
        spellCheck: false,
        width: 'max-w-2xs',
        className: 'figures',
      })}
    />
  )
}

/** Says what it has understood. */
function TravelDatesAnswer({ ref: _ref, ...field }: Omit<Props, 'question'>) {
  return <TravelDatesField {...field} travel={useTravelDates(field.value)} />
}

export const text: KindOfPage<OfKind<'text'>> = {
  Field: TextAnswer,
  Value: ({ question, value }) =>
    question.format === 'passportNumber' ? <span className="figures">{value}</span> : value,
}
