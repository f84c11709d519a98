import { asciiDigits } from '@borderlane/contracts/ascii-digits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describedBy, FieldHelp, type FieldText, inputClass } from './fields'

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

type Part = 'day' | 'month' | 'year'
type Parts = Record<Part, string>

/** Width and letters of the boxes. */
const BOXES = { day: ['min-w-16', 2], month: ['min-w-16', 2], year: ['min-w-24', 4] } as const

export function DateField(props: DateFieldProps) {
  return <NumbersField {...props} names={['day', 'month', 'year']} />
}

export function MonthField(props: DateFieldProps) {
  return <NumbersField {...props} names={['month', 'year']} />
}

function NumbersField(props: DateFieldProps & { names: readonly Part[] }) {
  const { id, label, hint, error, value, onChange, onBlur, autoComplete, names } = props
  const { t } = useTranslation()
  const [parts, setParts] = useState<Parts>(() => split(value))
  const [before, setBefore] = useState(value)
  // Someone else has answered: the boxes say what the answer says now.
  if (value !== before) {
    setBefore(value)
    if (value !== join(parts, names)) setParts(split(value))
  }
  const change = (part: Partial<Parts>) => {
    const next = { ...parts, ...part }
    setParts(next)
    onChange(join(next, names))
  }
  const digits = (typed: string, name: Part) => ({
    [name]: typed.replace(/\D/g, '').slice(0, BOXES[name][1]),
  })
  return (
    <fieldset className="space-y-1.5" aria-describedby={describedBy(id, { hint, error })}>
      <legend className="text-body font-semibold">{label}</legend>
      <FieldHelp id={id} hint={hint} error={error} />
      <div className="flex flex-wrap gap-x-3 gap-y-1">
        {names.map((name, index) => {
          const boxId = index === 0 ? id : `${id}-${name}`
          return (
            <div key={name} className={`w-min ${BOXES[name][0]}`}>
              <label htmlFor={boxId} className="block text-14 whitespace-nowrap">
                {t(`date.${name}`)}
              </label>
              <input
                id={boxId}
                inputMode="numeric"
                autoComplete={autoComplete ? `${autoComplete}-${name}` : 'off'}
                value={parts[name]}
                aria-invalid={error ? true : undefined}
                className={inputClass(error)}
                onChange={({ target }) => {
                  const typed = asciiDigits(target.value)
                  change((names.includes('day') && wholeDate(typed)) || digits(typed, name))
                }}
                onBlur={onBlur}
              />
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}

/** A date that was pasted into one box: in the order of the boxes, or from the year on. */
function wholeDate(text: string): Parts | undefined {
  const parts =
    /^\D*(?<day>\d{1,2})\D+(?<month>\d{1,2})\D+(?<year>\d{4})\D*$/.exec(text) ??
    /^\D*(?<year>\d{4})\D+(?<month>\d{1,2})\D+(?<day>\d{1,2})\D*$/.exec(text)
  return parts?.groups as Parts | undefined
}

function split(value: string): Parts {
  const [year = '', month = '', day = ''] = value.split('-')
  return { day: day.replace(/^0/, ''), month: month.replace(/^0/, ''), year }
}

function join(parts: Parts, names: readonly Part[]): string {
  if (names.every((name) => !parts[name])) return ''
  return names
    .toReversed()
    .map((name) => (name === 'year' ? parts[name] : parts[name].padStart(2, '0')))
    .join('-')
}
