import { askedQuestions } from '@borderlane/contracts/forms/asked'
import type { Question } from '@borderlane/contracts/forms/question'
import type { OrderAnswers } from '@borderlane/contracts/orders/order-holder'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Details } from '../../ui/details'
import { AnswerValue } from './answer-value'
import { useFormWords } from './form-words'
import { Words } from './words'

interface AnswerListProps {
  said: OrderAnswers
  beside?: (question: Question, name: string) => ReactNode
  instead?: (question: Question) => ReactNode | undefined
}

export function AnswerList({ said, beside, instead }: AnswerListProps) {
  const { form, answers, hidden } = said
  const words = useFormWords()
  const asked = new Set([
    ...askedQuestions(form, answers).map(({ id }) => id),
    ...Object.keys(answers),
    ...hidden,
  ])
  return form.sections.map((section) => {
    const questions = section.questions.filter(({ id }) => asked.has(id))
    return (
      questions.length > 0 && (
        <section key={section.id} className="pt-4">
          <h3 className="text-18 font-semibold">
            <Words of={words.section(form, section)} />
          </h3>
          {questions.map(
            (question) =>
              instead?.(question) ?? (
                <ListedAnswer key={question.id} said={said} question={question} beside={beside} />
              ),
          )}
        </section>
      )
    )
  })
}

function ListedAnswer({ said, question, beside }: Omit<AnswerListProps, 'instead'> & { question: Question }) {
  const { form, answers, hidden } = said
  const { t } = useTranslation('questions')
  const words = useFormWords()
  const label = words.label(form, question)
  return (
    <div className="flex items-start gap-3 border-b border-hairline">
      <div className="min-w-0 flex-1">
        <Details
          rows={[
            {
              key: question.id,
              term: <Words of={label} />,
              value: hidden.includes(question.id) ? (
                <span className="text-soft">{t('notShown')}</span>
              ) : (
                <AnswerValue form={form} question={question} value={answers[question.id]} />
              ),
            },
          ]}
        />
      </div>
      {beside?.(question, label.label)}
    </div>
  )
}
