import { TextField } from '../../ui/text-field'
import type { KindFieldProps, KindOfPage, OfKind } from './kind'

function EmailAnswer({ question: _question, onChange, ...field }: KindFieldProps<OfKind<'email'>>) {
  return (
    <TextField
      {...field}
      type="email"
      autoComplete={field.id === 'email' ? 'email' : 'off'}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

export const email: KindOfPage<OfKind<'email'>> = { Field: EmailAnswer }
