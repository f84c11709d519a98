import { TextField } from '../../ui/text-field'
import type { KindFieldProps, KindOfPage, OfKind } from './kind'

function NumberAnswer({ question: _question, onChange, ...field }: KindFieldProps<OfKind<'number'>>) {
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      width="max-w-40"
      className="figures"
      maxLength={12}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

export const number: KindOfPage<OfKind<'number'>> = { Field: NumberAnswer }
