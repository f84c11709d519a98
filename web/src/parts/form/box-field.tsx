import { blankOf, BLANKS } from '@borderlane/contracts/forms/blank'
import type { FormRef } from '@borderlane/contracts/forms/form'
import type { Item } from '@borderlane/contracts/forms/question'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../ui/fields'
import { useBoxWords } from './box-words'
import { useFormWords } from './form-words'

interface BoxFieldProps {
  form: FormRef
  item: Item
  id: string
  label: ReactNode
  value: string
  onChange: (text: string) => void
  /** The field in which it is answered otherwise. */
  children: ReactNode
}

export function BoxField({ form, item, id, label: shown, value, onChange, children }: BoxFieldProps) {
  const { t } = useTranslation('form')
  const words = useBoxWords()
  const { label } = useFormWords()
  const ticked = blankOf(value)
  return (
    <div className="space-y-2">
      {ticked ? <p className="font-semibold">{shown}</p> : children}
      {item.blanks?.map((blank) => (
        <Checkbox
          key={blank}
          // What is wrong with the answer leads to the first box where no field is shown.
          id={ticked === blank ? id : `${id}-${blank}`}
          label={words(item, blank)}
          aria-label={t('box.named', { box: words(item, blank), name: label(form, item).label })}
          checked={ticked === blank}
          onChange={({ target }) => onChange(target.checked ? BLANKS[blank] : '')}
        />
      ))}
    </div>
  )
}
