import { isAnswered, NOT_YET } from '@borderlane/contracts/forms/asked'
import type { FormRef } from '@borderlane/contracts/forms/form'
import type { Answer, Question } from '@borderlane/contracts/forms/question'
import { STANDARD } from '@borderlane/contracts/forms/standard'
import { useTranslation } from 'react-i18next'
import { kindOf } from './kinds'
import { ListValue } from './kind-list'

interface AnswerValueProps {
  form?: FormRef
  question: Question
  value: Answer | undefined
}

/** An answer as people read it. */
export function AnswerValue({ form = STANDARD, question, value }: AnswerValueProps) {
  const { t } = useTranslation('form')
  if (value === NOT_YET) return <span className="text-soft">{t('notYet')}</span>
  if (!isAnswered(value)) return <span className="text-soft">{t('none')}</span>
  if (question.kind === 'list')
    return Array.isArray(value) ? <ListValue form={form} question={question} groups={value} /> : null
  const { Value } = kindOf(question.kind)
  const text = String(value)
  return Value ? <Value question={question} value={text} /> : text
}
