import { NOT_YET } from '@borderlane/contracts/forms/asked'
import { isComposite } from '@borderlane/contracts/forms/parts'
import type { FormRef } from '@borderlane/contracts/forms/form'
import type { Answer, Item, Question } from '@borderlane/contracts/forms/question'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../ui/fields'
import { GroupField } from './lazy-group'
import { ListField } from './kind-list'
import { SimpleField } from './simple-field'

interface AnswerFieldProps {
  form: FormRef
  question: Question
  id: string
  label: ReactNode
  /** The label as it is read inside other words. */
  name: string
  hint?: ReactNode
  /** What is wrong, by the path of the contract's issues. */
  errorOf: (path: string) => string | undefined
  value: Answer | undefined
  onChange: (value: Answer) => void
  /** The box of a line of text. */
  ref?: Ref<HTMLInputElement>
}

export function AnswerField(props: AnswerFieldProps) {
  const { question, id, name, value, onChange } = props
  const { t } = useTranslation('form')
  if (!question.canWait) return <KindField {...props} />
  return (
    <div className="space-y-2">
      {value !== NOT_YET && <KindField {...props} />}
      {value === NOT_YET && <p className="font-semibold">{props.label}</p>}
      <Checkbox
        id={`${id}-not-yet`}
        label={t('notYet')}
        aria-label={t('notYetNamed', { name })}
        checked={value === NOT_YET}
        onChange={({ target }) => onChange(target.checked ? NOT_YET : '')}
      />
    </div>
  )
}

function KindField({ form, question, name, errorOf, value, onChange, ref, ...field }: AnswerFieldProps) {
  if (question.kind === 'list')
    return (
      <ListField
        {...field}
        form={form}
        question={question}
        name={name}
        errorOf={errorOf}
        value={Array.isArray(value) ? value : []}
        onChange={onChange}
      />
    )
  if (isComposite(question))
    return (
      <GroupField
        {...field}
        form={form}
        parts={question.parts}
        error={errorOf(question.id)}
        errorOf={(part) => errorOf(`${question.id}.${part}`)}
        value={isGroup(value) ? value : {}}
        written={typeof value === 'string' ? value : ''}
        onChange={onChange}
      />
    )
  return (
    <SimpleField
      form={form}
      {...field}
      item={question as Item}
      error={errorOf(question.id)}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
      ref={ref}
    />
  )
}

/** Whether it is the parts of a name or an address. */
const isGroup = (value: Answer | undefined): value is Record<string, string> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
