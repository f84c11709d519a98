import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describedBy, FieldHelp, type FieldText, inputClass } from './field'

interface DateFieldProps extends FieldText {
  /** Id of the first box; error summaries link to it. */
  id: string
  /** `YYYY-MM-DD`, something that is no date while it is being typed, or empty. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** Start of the `autocomplete` tokens, for example `bday`. */
  autoComplete?: string
}

interface Parts {
  day: string
  month: string
  year: string
}

/** A date that one knows by heart or reads off a document: day, month and year as numbers. */
export function DateField({ id, label, hint, error, value, onChange, onBlur, autoComplete }: DateFieldProps) {
  const { t } = useTranslation()
  const [parts, setParts] = useState<Parts>(() => split(value))
  const [before, setBefore] = useState(value)
  // Someone else has answered: the boxes say what the answer says now.
  if (value !== before) {
    setBefore(value)
    if (value !== join(parts)) setParts(split(value))
  }
  const change = (part: Partial<Parts>) => {
    const next = { ...parts, ...part }
    setParts(next)
    onChange(join(next))
  }
  const box = (name: keyof Parts, boxId: string, width: string, length: number) => (
    <div className={width}>
      <label htmlFor={boxId} className="block text-14">
        {t(`date.${name}`)}
      </label>
      <input
        id={boxId}
        inputMode="numeric"
        autoComplete={autoComplete ? `${autoComplete}-${name}` : 'off'}
        value={parts[name]}
        aria-invalid={error ? true : undefined}
        className={inputClass(error)}
        onChange={({ target }) =>
          change(wholeDate(target.value) ?? { [name]: target.value.replace(/\D/g, '').slice(0, length) })
        }
        onBlur={onBlur}
      />
    </div>
  )
  return (
    <fieldset className="space-y-1.5" aria-describedby={describedBy(id, { hint, error })}>
      <legend className="text-16 font-semibold">{label}</legend>
      <FieldHelp id={id} hint={hint} error={error} />
      <div className="flex gap-3">
        {box('day', id, 'w-16', 2)}
        {box('month', `${id}-month`, 'w-16', 2)}
        {box('year', `${id}-year`, 'w-24', 4)}
      </div>
    </fieldset>
  )
}

/** A date that was pasted into one box: in the order of the boxes, or of ISO 8601. */
function wholeDate(text: string): Parts | undefined {
  const parts =
    /^\s*(?<day>\d{1,2})\D+(?<month>\d{1,2})\D+(?<year>\d{4})\s*$/.exec(text) ??
    /^\s*(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})\s*$/.exec(text)
  return parts?.groups as Parts | undefined
}

function split(value: string): Parts {
  const [year = '', month = '', day = ''] = value.split('-')
  return { day: day.replace(/^0/, ''), month: month.replace(/^0/, ''), year }
}

function join({ day, month, year }: Parts): string {
  if (!day && !month && !year) return ''
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
