import type { ComponentProps } from 'react'
import { TextField } from '../../ui/text-field'

type TextFieldProps = ComponentProps<typeof TextField>

/** Asks for an email address. What is typed is checked by `isEmail`, where the field is registered. */
export function EmailField(props: Omit<TextFieldProps, 'id'> & Partial<Pick<TextFieldProps, 'id'>>) {
  return <TextField id="email" type="email" autoComplete="email" {...props} />
}
