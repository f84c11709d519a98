import { TextField } from '../../ui/text-field'
import type { KindFieldProps, KindOfPage, OfKind } from './kind'

function PhoneAnswer({ question: _question, onChange, ...field }: KindFieldProps<OfKind<'phone'>>) {
  return (
    <TextField
      {...field}
      type="tel"
      autoComplete={field.id.endsWith('phone') ? 'tel' : 'off'}
      width="max-w-2xs"
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

export const phone: KindOfPage<OfKind<'phone'>> = { Field: PhoneAnswer }
