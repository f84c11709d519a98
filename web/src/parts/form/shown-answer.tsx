import { shownName } from '@borderlane/contracts/orders/shown-name'
import type { StandardQuestion } from '@borderlane/contracts/forms/standard-form'
import type { Order } from '@borderlane/contracts/orders/order'
import { useTranslation } from 'react-i18next'
import { AnswerValue } from './answer-value'

interface ShownAnswerProps {
  question: StandardQuestion
  applicant: Order['applicant']
}

export function ShownAnswer({ question, applicant }: ShownAnswerProps) {
  const { t } = useTranslation('questions')
  const name = shownName(question)
  if (!name) return <span className="text-soft">{t('notShown')}</span>
  const value = applicant[name]
  return value === undefined ? t('notGiven') : <AnswerValue question={question} value={value} />
}
