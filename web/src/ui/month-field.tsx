import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describedBy, FieldHelp, type FieldText, inputClass } from './field'

interface MonthFieldProps extends FieldText {
  /** Of the first box; error summaries link to it. */
  id: string
  /** `YYYY-MM`, something that is no month while it is being typed, or empty. */
  value: string
  onChange: (value: string) => void
}

/** A month and its year as numbers. */
export function MonthField({ id, label, hint, error, value, onChange }: MonthFieldProps) {
  const { t } = useTranslation()
  const [parts, setParts] = useState(() => split(value))
  const box = (name: keyof typeof parts, boxId: string, width: string, length: number) => (
    <div className={width}>
      <label htmlFor={boxId} className="block text-14">
        {t(`date.${name}`)}
      </label>
      <input
        id={boxId}
        inputMode="numeric"
        autoComplete="off"
        value={parts[name]}
        aria-invalid={error ? true : undefined}
        className={inputClass(error)}
        onChange={({ target }) => {
          const next = { ...parts, [name]: target.value.replace(/\D/g, '').slice(0, length) }
          setParts(next)
          onChange(join(next))
        }}
      />
    </div>
  )
  return (
    <fieldset className="space-y-1.5" aria-describedby={describedBy(id, { hint, error })}>
      <legend className="text-16 font-semibold">{label}</legend>
      <FieldHelp id={id} hint={hint} error={error} />
      <div className="flex gap-3">
        {box('month', id, 'w-16', 2)}
        {box('year', `${id}-year`, 'w-24', 4)}
      </div>
    </fieldset>
  )
}

function split(value: string) {
  const [year = '', month = ''] = value.split('-')
  return { month: month.replace(/^0/, ''), year }
}

const join = ({ month, year }: ReturnType<typeof split>): string =>
  month || year ? `${year}-${month.padStart(2, '0')}` : ''
