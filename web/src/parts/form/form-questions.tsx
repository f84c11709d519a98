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
  /** What is shown below a question. */
  after?: (question: string) => ReactNode
}

export function FormQuestions({ section, after, ...of }: FormQuestionsProps) {
  const { form, answers } = of
  const asked = new Set(askedQuestions(form, answers).map(({ id }) => id))
  const questions = section.questions.filter(({ id }) => asked.has(id))
  const words = useFormWords()
  const paired = pairsAmong(questions, (one) => words.hint(form, one) !== undefined)
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        {questions.map((question) => (
          <div
            key={question.id}
            className={`${paired.has(question) ? '' : 'sm:col-span-2'} ${question.when ? 'border-s-4 border-brand ps-4' : ''}`}
          >
            <FormQuestion {...of} question={question} />
            {after?.(question.id)}
          </div>
        ))}
      </div>
      <NewQuestions form={form} questions={questions} />
    </>
  )
}

const SHORT_KINDS = new Set<Question['kind']>(['day', 'month', 'number', 'phone', 'email', 'country'])
/** A label that takes one or two lines in half of the width. */
const SHORT_LABEL = 40
const SHORT_TEXT = 60

/** Two that follow one another and are short stand side by side. */
function pairsAmong(
  questions: readonly Question[],
  hasHint: (question: Question) => boolean,
): ReadonlySet<Question> {
  const isShort = (one: Question | undefined) =>
    one !== undefined &&
    (SHORT_KINDS.has(one.kind) ||
      (one.kind === 'text' && (one.max <= SHORT_TEXT || one.format === 'name'))) &&
    one.label.length <= SHORT_LABEL &&
    !one.canWait &&
    !one.blanks
  const paired = new Set<Question>()
  questions.forEach((question, at) => {
    const before = questions[at - 1]
    if (!before || paired.has(before) || !isShort(question) || !isShort(before)) return
    // Their boxes stand at one height.
    const isLevel = question.kind === before.kind || hasHint(question) === hasHint(before)
    if (isLevel && !question.when === !before.when) paired.add(before).add(question)
  })
  return paired
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
