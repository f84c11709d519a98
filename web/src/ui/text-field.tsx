import type { ComponentProps } from 'react'
import { describedBy, type FieldText, inputClass } from './field'
import { Labelled } from './labelled'

interface TextFieldProps extends FieldText, Omit<ComponentProps<'input'>, 'id'> {
  id: string
  /** Width of the box, by what is expected in it. */
  width?: string
}

export function TextField({
  id,
  label,
  hint,
  error,
  width = 'max-w-md',
  className,
  ...rest
}: TextFieldProps) {
  return (
    <Labelled {...{ id, label, hint, error }}>
      <input
        id={id}
        type="text"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        className={`${inputClass(error)} ${width} ${className ?? ''}`}
        {...rest}
      />
    </Labelled>
  )
}
