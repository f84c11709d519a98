import { isAnswered, NOT_YET } from '@borderlane/contracts/forms/asked'
import { isComposite } from '@borderlane/contracts/forms/parts'
import type { FormRef } from '@borderlane/contracts/forms/form'
import type { Answer, Item, Question } from '@borderlane/contracts/forms/question'
import { STANDARD } from '@borderlane/contracts/forms/standard'
import { useTranslation } from 'react-i18next'
import { ListValue } from './kind-list'
import { SimpleValue } from './simple-value'

interface AnswerValueProps {
  form?: FormRef
  question: Question
  value: Answer | undefined
}

export function AnswerValue({ form = STANDARD, question, value }: AnswerValueProps) {
  const { t } = useTranslation('form')
  if (value === NOT_YET) return <span className="text-soft">{t('notYet')}</span>
  if (!isAnswered(value)) return <span className="text-soft">{t('none')}</span>
  if (question.kind === 'list')
    return Array.isArray(value) ? <ListValue form={form} question={question} groups={value} /> : null
  if (typeof value === 'object') {
    if (!isComposite(question) || Array.isArray(value)) return null
    const said = question.parts.filter(({ id }) => value[id])
    return said.map((part) => (
      <span key={part.id} className="block">
        <SimpleValue item={part} value={value[part.id]!} />
      </span>
    ))
  }
  return <SimpleValue item={question as Item} value={value} />
}
