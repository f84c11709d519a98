import type { ComponentProps } from 'react'
import { describedBy, FieldHelp, type FieldText, inputClass } from './field'

interface TextFieldProps extends FieldText, Omit<ComponentProps<'input'>, 'id'> {
  id: string
  /** Width of the box, by what is expected in it. */
  width?: string
}

/** One line of text with label, hint and error above it. */
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
    <div className="space-y-1.5">
      <label htmlFor={id} className="block text-16 font-semibold">
        {label}
      </label>
      <FieldHelp id={id} hint={hint} error={error} />
      <input
        id={id}
        type="text"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        className={`${inputClass(error)} ${width} ${className ?? ''}`}
        {...rest}
      />
    </div>
  )
}
