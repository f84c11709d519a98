import type { ComponentProps } from 'react'
import { TextField } from '../../ui/fields'

type TextFieldProps = ComponentProps<typeof TextField>

export function EmailField(props: Omit<TextFieldProps, 'id'> & Partial<Pick<TextFieldProps, 'id'>>) {
  return <TextField id="email" type="email" autoComplete="email" {...props} />
}
