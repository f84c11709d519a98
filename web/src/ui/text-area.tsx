import type { ComponentProps } from 'react'
import { describedBy, type FieldText } from './field'
import { Labelled } from './labelled'

interface TextAreaProps extends FieldText, Omit<ComponentProps<'textarea'>, 'id'> {
  id: string
}

export function TextArea({ id, label, hint, error, ...rest }: TextAreaProps) {
  return (
    <Labelled {...{ id, label, hint, error }}>
      <textarea
        id={id}
        rows={6}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        className={`block w-full max-w-xl rounded-box border bg-surface px-3 py-2 text-16 text-ink ${
          error ? 'border-2 border-red' : 'border-control'
        }`}
        {...rest}
      />
    </Labelled>
  )
}
