import { askedQuestions } from '@borderlane/contracts/forms/asked'
import type { Form, Section } from '@borderlane/contracts/forms/form'
import type { Answer, Answers, Question } from '@borderlane/contracts/forms/question'
import { memo, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AnswerField } from './answer-field'
import { useFormWords } from './form-words'
import { Words } from './words'

interface FormAnswers {
  form: Form
  answers: Answers
  onChange: (id: string, answer: Answer) => void
  /** What is wrong, by the path of the contract's issues. */
  errorOf: (path: string) => string | undefined
}

interface FormQuestionsProps extends FormAnswers {
  section: Section
  /** What stands below a question. */
  after?: (question: string) => ReactNode
}

/** The questions of one section that are asked, given the answers. Those that come by an answer are announced. */
export function FormQuestions({ section, after, ...of }: FormQuestionsProps) {
  const { form, answers } = of
  const asked = new Set(askedQuestions(form, answers).map(({ id }) => id))
  const questions = section.questions.filter(({ id }) => asked.has(id))
  return (
    <>
      {questions.map((question) => (
        <div key={question.id} className={question.when ? 'border-s-4 border-brand ps-4' : undefined}>
          <FormQuestion {...of} question={question} />
          {after?.(question.id)}
        </div>
      ))}
      <NewQuestions form={form} questions={questions} />
    </>
  )
}

type QuestionProps = FormAnswers & { question: Question }

/** Is drawn again when its own answer changes, or what is wrong with it: every key that is typed is an answer. */
const FormQuestion = memo(function FormQuestion(props: QuestionProps) {
  const { form, answers, onChange, errorOf, question } = props
  const words = useFormWords()
  const label = words.label(form, question)
  const hint = words.hint(form, question)
  const original = words.original(form, question)
  return (
    <AnswerField
      form={form}
      question={question}
      id={question.id}
      name={label.label}
      label={<Words of={label} isOptional={!question.required && !question.preset} />}
      hint={
        (hint || original) && (
          <>
            {hint && <Words of={hint} />}
            {original && (
              <span className="block" lang="en" dir="ltr">
                {original}
              </span>
            )}
          </>
        )
      }
      errorOf={errorOf}
      value={answers[question.id]}
      onChange={(answer) => onChange(question.id, answer)}
    />
  )
}, looksTheSame)

function looksTheSame(before: QuestionProps, after: QuestionProps): boolean {
  const { id, kind } = after.question
  return (
    // Something may be wrong inside a list.
    kind !== 'list' &&
    before.form === after.form &&
    before.question === after.question &&
    before.onChange === after.onChange &&
    before.answers[id] === after.answers[id] &&
    before.errorOf(id) === after.errorOf(id)
  )
}

/** Announces to a person who does not see it that there are more questions than before. */
function NewQuestions({ form, questions }: { form: Form; questions: readonly Question[] }) {
  const { t } = useTranslation('form')
  const words = useFormWords()
  const ids = questions.map(({ id }) => id).join(' ')
  const [before, setBefore] = useState(ids)
  const [added, setAdded] = useState<readonly Question[]>([])
  if (ids !== before) {
    const known = new Set(before.split(' '))
    setAdded(questions.filter(({ id }) => !known.has(id)))
    setBefore(ids)
  }
  return (
    <p role="status" className="sr-only">
      {added.length > 0 &&
        t('moreAsked', {
          count: added.length,
          names: added.map((question) => words.label(form, question).label).join(', '),
        })}
    </p>
  )
}
