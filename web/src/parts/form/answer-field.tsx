import { NOT_YET } from '@borderlane/contracts/forms/asked'
import type { FormRef } from '@borderlane/contracts/forms/form'
import type { Answer, Question } from '@borderlane/contracts/forms/question'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../ui/checkbox'
import { kindOf } from './kinds'
import { ListField } from './kind-list'

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

/** The field in which a question is answered, by its kind, and "I do not know yet" where it can wait. */
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
  const { Field } = kindOf(question.kind)
  return (
    <Field
      {...field}
      question={question}
      error={errorOf(question.id)}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
      ref={ref}
    />
  )
}
