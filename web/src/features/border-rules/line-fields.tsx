import type { BorderKind, BorderLine } from '@borderlane/contracts/catalogue/border-rules'
import { BORDER_COLUMNS, type BorderColumn } from '@borderlane/domain/catalogue/border-lines'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../ui/checkbox'
import { SelectField } from '../../ui/select-field'
import { TextField } from '../../ui/text-field'
import { useBorderWords } from './use-border-words'

interface LineFieldsProps {
  kind: BorderKind
  line: BorderLine
  /** What is wrong, by column. */
  errors: Readonly<Record<string, string>>
  onChange: (line: BorderLine) => void
}

/** Every column of a line, in the order of its file. */
export function LineFields({ kind, line, errors, onChange }: LineFieldsProps) {
  const set = (column: string, text: string) => onChange({ ...line, [column]: text })
  return Object.entries(BORDER_COLUMNS[kind]).map(([column, is]) => (
    <Field
      key={column}
      {...{ kind, column, error: errors[column], value: line[column] ?? '' }}
      of={is}
      onChange={(text) => set(column, text)}
    />
  ))
}

interface FieldProps {
  kind: BorderKind
  column: string
  of: BorderColumn
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

function Field({ kind, column, of: { is, isList }, value, error, onChange }: FieldProps) {
  const { t } = useTranslation('borderRules')
  const { fieldOf, hintOf, valueOf } = useBorderWords(kind)
  const id = `border-${column}`
  const label = fieldOf(column)
  if (typeof is === 'string') {
    const isDay = is === 'day'
    return (
      <TextField
        {...{ id, label, error, value }}
        hint={hintOf(is)}
        type={isDay ? 'date' : 'text'}
        autoComplete="off"
        {...(is === 'address' && { dir: 'ltr' })}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  }
  if (!isList)
    return (
      <SelectField
        {...{ id, label, error, value }}
        placeholder={t('notSaid')}
        options={is.map((one) => ({ value: one, label: valueOf(column, one) }))}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  const chosen = value.split(' ').filter(Boolean)
  return (
    <fieldset className="space-y-2">
      <legend className="font-semibold">{label}</legend>
      {is.map((one) => (
        <Checkbox
          key={one}
          id={`${id}-${one}`}
          label={valueOf(column, one)}
          checked={chosen.includes(one)}
          onChange={({ target }) =>
            onChange((target.checked ? [...chosen, one] : chosen.filter((other) => other !== one)).join(' '))
          }
        />
      ))}
    </fieldset>
  )
}
