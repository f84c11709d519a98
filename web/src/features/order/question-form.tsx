import type { FieldIssue } from '@borderlane/contracts/errors'
import { questionsOf } from '@borderlane/contracts/forms/asked'
import { checkAnswer } from '@borderlane/contracts/forms/answers'
import type { Answer, Answers, Question } from '@borderlane/contracts/forms/question'
import type { Order } from '@borderlane/contracts/orders/order'
import type { OrderAnswers } from '@borderlane/contracts/orders/order-holder'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, issuesOfAnswers, useReread } from '../../http/client'
import { routes } from '../../http/routes'
import { useIssueText } from '../../parts/form/across-text'
import { AnswerField } from '../../parts/form/answer-field'
import { answersQuery } from '../../parts/form/answers.queries'
import { useFormWords } from '../../parts/form/form-words'
import { Words } from '../../parts/form/words'
import { ReadAnswer } from '../../parts/passport/read-answer'
import { toast } from '../../ui/toast'
import { useOrderChange } from './use-order-change'
import { FormError } from '../../parts/failure/failures'
import { SaveOrKeep } from '../../ui/save-or-keep'
import { PageForm } from '../../ui/fields'

interface QuestionFormProps {
  order: Order
  said: OrderAnswers
  question: Question
  onDone: () => void
}

/** One answer to an authority's form, to be corrected; what is asked because of the new answer is asked with it. */
export function QuestionForm({ order, said, question, onDone }: QuestionFormProps) {
  const { t } = useTranslation('order')
  const { form } = said
  const words = useFormWords()
  const textOf = useIssueText(form)
  const reread = useReread()
  const [answers, setAnswers] = useState<Answers>({ [question.id]: said.answers[question.id] ?? '' })
  const [read, setRead] = useState<Answer>()
  const [also, setAlso] = useState<readonly Question[]>([])
  const [wrong, setWrong] = useState<readonly FieldIssue[]>([])
  const correct = useOrderChange(
    order,
    (version) =>
      api.call(
        routes.correctOrder,
        {
          id: order.id,
          version,
          answers,
          ...(read !== undefined && read === answers[question.id] && { answersFrom: 'read' }),
        },
        { orderId: order.id },
      ),
    {
      onSaved: () => {
        void reread(answersQuery(order.id).queryKey)
        toast.success(t('correct.saved'))
        onDone()
      },
      onRefused: (error) => {
        const issues = issuesOfAnswers(error)
        const ids = issues.map(({ path }) => path.split('.')[0])
        setAlso(questionsOf(form).filter(({ id }) => id !== question.id && ids.includes(id)))
        void i18next.loadNamespaces('across').then(() => setWrong(issues))
      },
    },
  )
  const shown = [question, ...also]
  const submit = () => {
    const issues = shown.flatMap((one) => checkAnswer(one, answers[one.id]).issues)
    setWrong(issues)
    if (issues.length === 0) correct.mutate()
  }
  const problemOf = (path: string) => {
    const issue = wrong.find((found) => found.path === path)
    return issue && textOf(issue, answers)
  }
  return (
    <PageForm className="space-y-4 border-b border-hairline py-4" onSubmit={submit}>
      {wrong.length === 0 && <FormError title={t('correct.failed')} error={correct.error} />}
      <ReadAnswer
        form={form}
        question={question}
        value={answers[question.id]}
        label={t('correct.read')}
        taken={t('correct.readTaken')}
        onRead={(answer) => {
          setAnswers({ ...answers, [question.id]: answer })
          setRead(answer)
        }}
      />
      {shown.map((one) => {
        const label = words.label(form, one)
        return (
          <AnswerField
            key={one.id}
            form={form}
            question={one}
            id={`correct-${one.id}`}
            name={label.label}
            label={<Words of={label} />}
            errorOf={problemOf}
            value={answers[one.id]}
            onChange={(answer) => setAnswers({ ...answers, [one.id]: answer })}
          />
        )
      })}
      <SaveOrKeep
        save={t('correct.save')}
        keep={t('correct.keep')}
        busy={correct.isPending}
        onKeep={onDone}
      />
    </PageForm>
  )
}
