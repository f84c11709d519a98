import { shownName } from '@borderlane/contracts/orders/applicant'
import type { Question } from '@borderlane/contracts/orders/form'
import type { Order } from '@borderlane/contracts/orders/order'
import type { StandardQuestion } from '@borderlane/contracts/orders/standard-form'
import { useTranslation } from 'react-i18next'
import { useWords } from '../words/use-words'

/** An answer as people read it. */
export function AnswerValue({ question, value }: { question: Question; value: string }) {
  const { country, date } = useWords()
  switch (question.kind) {
    case 'day':
      return date(value, 'day')
    case 'country':
      return country(value)
    case 'text':
      return question.format === 'passportNumber' ? <span className="figures">{value}</span> : value
    case 'email':
    case 'phone':
      return value
  }
}

interface ShownAnswerProps {
  question: StandardQuestion
  applicant: Order['applicant']
}

/** What an order shows of an answer. */
export function ShownAnswer({ question, applicant }: ShownAnswerProps) {
  const { t } = useTranslation('questions')
  const name = shownName(question)
  if (!name) return <span className="text-soft">{t('notShown')}</span>
  const value = applicant[name]
  return value === undefined ? t('notGiven') : <AnswerValue question={question} value={value} />
}
