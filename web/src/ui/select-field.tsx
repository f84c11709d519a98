import type { ComponentProps } from 'react'
import { describedBy, type FieldText, inputClass } from './field'
import { Icon } from './icon'
import { Labelled } from './labelled'

interface SelectFieldProps extends FieldText, Omit<ComponentProps<'select'>, 'id'> {
  id: string
  options: readonly { value: string; label: string }[]
  /** Words of the first line, which chooses nothing; without them one is always chosen. */
  placeholder?: string
}

/** One of a few, from the browser's own list. */
export function SelectField({ id, label, hint, error, options, placeholder, ...rest }: SelectFieldProps) {
  return (
    <Labelled {...{ id, label, hint, error }}>
      <span className="relative block max-w-md">
        <select
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className={`${inputClass(error)} appearance-none pe-10`}
          {...rest}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="down" className="pointer-events-none absolute inset-y-0 end-3 my-auto text-soft" />
      </span>
    </Labelled>
  )
}
