import type { FormRef } from '@borderlane/contracts/forms/form'
import type { Item } from '@borderlane/contracts/forms/question'
import type { ReactNode, Ref } from 'react'
import { kindOf } from './kinds'
import { lazyPart } from '../area/lazy-part'
import { Bar } from '../../ui/notice'

export interface SimpleFieldProps {
  form: FormRef
  item: Item
  id: string
  label: ReactNode
  hint?: ReactNode
  error: string | undefined
  value: string
  onChange: (text: string) => void
  ref?: Ref<HTMLInputElement>
}

export function SimpleField({ form, item, ...field }: SimpleFieldProps) {
  if (item.kind === 'name') return null
  const { Field } = kindOf(item.kind)
  if (!item.blanks) return <Field {...field} question={item} />
  return (
    <BoxField
      form={form}
      item={item}
      id={field.id}
      label={field.label}
      value={field.value}
      onChange={field.onChange}
    >
      <Field {...field} question={item} />
    </BoxField>
  )
}

/** Only some forms have boxes beside their fields: the others are there sooner without them. */
const BoxField = lazyPart([], async () => (await import('./box-field')).BoxField, <Bar className="h-24" />)
