import { describedBy, FieldHelp, type FieldText, inputClass } from './fields'

interface SearchFieldProps extends FieldText {
  id: string
  options: readonly { value: string; label: string }[]
  placeholder: string
  value: string
  /** @param value of an option, or what was typed and is none */
  onChange: (value: string) => void
}

/** One of many: what is typed is searched for in the browser's own list. */
export function SearchField(props: SearchFieldProps) {
  const { id, label, hint, error, options, placeholder, value, onChange } = props
  const isNamed = (text: string) => (one: { label: string }) =>
    one.label.toLowerCase() === text.trim().toLowerCase()
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block text-body font-semibold">
        {label}
      </label>
      <FieldHelp id={id} hint={hint} error={error} />
      <input
        id={id}
        list={`${id}-list`}
        autoComplete="off"
        placeholder={placeholder}
        value={options.find((one) => one.value === value)?.label ?? value}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        className={`${inputClass(error)} max-w-md`}
        onChange={({ target }) => onChange(options.find(isNamed(target.value))?.value ?? target.value)}
      />
      <datalist id={`${id}-list`}>
        {options.map((one) => (
          <option key={one.value} value={one.label} />
        ))}
      </datalist>
    </div>
  )
}
