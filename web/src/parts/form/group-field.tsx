import type { FormRef } from '@borderlane/contracts/forms/form'
import type { Part } from '@borderlane/contracts/forms/question'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldHelp } from '../../ui/fields'
import { useFormWords } from './form-words'
import { SimpleField } from './simple-field'
import { Words } from './words'

interface GroupFieldProps {
  form: FormRef
  parts: readonly Part[]
  id: string
  label: ReactNode
  hint?: ReactNode
  error: string | undefined
  errorOf: (part: string) => string | undefined
  value: Readonly<Record<string, string>>
  /** The one text that it was in an earlier version of the form. */
  written: string
  onChange: (value: Record<string, string>) => void
}

/** These are short, and stand two in a row. */
const SHORT = new Set(['surname', 'givenNames', 'city', 'district', 'region', 'postal'])

export function GroupField({ form, parts, id, label, hint, error, errorOf, ...of }: GroupFieldProps) {
  const { value, onChange } = of
  const { t } = useTranslation('form')
  const words = useFormWords()
  // It stays to be read while it is split.
  const [written] = useState(of.written)
  return (
    <fieldset id={id} tabIndex={-1} className="space-y-4">
      <legend className="text-body font-semibold">{label}</legend>
      <FieldHelp id={id} hint={hint} error={error} />
      {written && (
        <p className="text-14 whitespace-pre-line text-soft">
          {t('written')} <bdi>{written}</bdi>
        </p>
      )}
      <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
        {parts.map((part) => {
          const partHint = part.help && words.hint(form, part)
          return (
            <div key={part.id} className={SHORT.has(part.id) ? undefined : 'sm:col-span-2'}>
              <SimpleField
                form={form}
                item={part}
                id={`${id}.${part.id}`}
                label={<Words of={words.label(form, part)} isOptional={!part.required} />}
                hint={partHint && <Words of={partHint} />}
                error={errorOf(part.id)}
                value={value[part.id] ?? ''}
                onChange={(text) => onChange({ ...value, [part.id]: text })}
              />
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}
