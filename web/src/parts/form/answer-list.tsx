import { askedQuestions } from '@borderlane/contracts/forms/asked'
import type { Question } from '@borderlane/contracts/forms/question'
import type { OrderAnswers } from '@borderlane/contracts/orders/order-holder'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Details } from '../../ui/details'
import { AnswerValue } from './answer-value'
import { useFormWords, type Wording } from './form-words'
import { Words } from './words'

/** More are too many to look at unasked. */
const MOST_OPEN = 15

interface AnswerListProps {
  said: OrderAnswers
  /** Part by part, of a long form. */
  folds?: boolean
  beside?: (question: Question, name: string) => ReactNode
  instead?: (question: Question) => ReactNode | undefined
}

export function AnswerList({ said, folds = false, beside, instead }: AnswerListProps) {
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
        <Part
          key={section.id}
          isFolded={folds && asked.size > MOST_OPEN}
          title={words.section(form, section)}
        >
          {questions.map(
            (question) =>
              instead?.(question) ?? (
                <ListedAnswer key={question.id} said={said} question={question} beside={beside} />
              ),
          )}
        </Part>
      )
    )
  })
}

interface PartProps {
  isFolded: boolean
  title: Wording
  children: ReactNode
}

function Part({ isFolded, title, children }: PartProps) {
  const heading = (
    <h3 className="inline text-18 font-semibold">
      <Words of={title} />
    </h3>
  )
  if (!isFolded)
    return (
      <section className="pt-4">
        {heading}
        {children}
      </section>
    )
  return (
    <details className="border-t border-hairline">
      <summary className="min-h-11 cursor-pointer content-center">{heading}</summary>
      {children}
    </details>
  )
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
