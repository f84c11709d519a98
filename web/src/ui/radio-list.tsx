import { describedBy, FieldHelp, type FieldText } from './fields'

interface RadioListProps extends FieldText {
  /** Of the first choice; error summaries link to it. */
  id: string
  options: readonly { value: string; label: string; lang?: string }[]
  value: string
  onChange: (value: string) => void
  /** Side by side in one box: for two short words. */
  inline?: boolean
}

/** One of a few, all of them in sight. */
export function RadioList({ id, label, hint, error, options, value, onChange, inline }: RadioListProps) {
  return (
    <fieldset className="space-y-1.5" aria-describedby={describedBy(id, { hint, error })}>
      <legend className="text-body font-semibold">{label}</legend>
      <FieldHelp id={id} hint={hint} error={error} />
      <div
        className={
          inline ? 'flex w-fit divide-x divide-control overflow-hidden rounded-box border border-control' : ''
        }
      >
        {options.map((option, index) => (
          <label
            key={option.value}
            className={`flex min-h-11 w-fit items-center gap-3 ${inline ? 'px-5 has-checked:bg-blue-wash' : ''}`}
          >
            <input
              id={index === 0 ? id : undefined}
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="size-5 shrink-0 accent-brand"
            />
            <span lang={option.lang}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
