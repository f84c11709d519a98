import { Correction } from '@borderlane/contracts/orders/applicant'
import type { Order } from '@borderlane/contracts/orders/order'
import type { CorrectableQuestion } from '@borderlane/contracts/forms/standard-form'
import { STANDARD, STANDARD_FORM } from '@borderlane/contracts/forms/standard'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, issuesOfAnswers } from '../../http/client'
import { routes } from '../../http/routes'
import { AnswerField } from '../../parts/form/answer-field'
import { acrossText } from '../../parts/form/across-text'
import { useAnswerText } from '../../parts/form/answer-text'
import { ReadAnswer } from '../../parts/passport/read-answer'
import { toast } from '../../ui/toast'
import { useOrderChange } from './use-order-change'
import { FormError } from '../../parts/failure/failures'
import { SaveOrKeep } from '../../ui/save-or-keep'
import { PageForm } from '../../ui/fields'

interface AnswerFormProps {
  order: Order
  question: CorrectableQuestion
  onDone: () => void
}

export function AnswerForm({ order, question, onDone }: AnswerFormProps) {
  const field = question.id
  const text = useAnswerText()
  const { t } = useTranslation(['order', 'site'])
  const [value, setValue] = useState(() => knownAnswer(question, order))
  const [read, setRead] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const correct = useOrderChange(
    order,
    (version) =>
      api.call(
        routes.correctOrder,
        { id: order.id, version, [field]: value, ...(read === value && { answersFrom: 'read' }) },
        { orderId: order.id },
      ),
    {
      onSaved: () => {
        toast.success(t('correct.saved'))
        onDone()
      },
      onRefused: (error) => {
        const issue = issuesOfAnswers(error).find(({ path }) => path === field)
        if (!issue) return
        void i18next
          .loadNamespaces('across')
          .then(() => setProblem(acrossText(issue) ?? text.corrected(field)))
      },
    },
  )
  const submit = () => {
    const isRight = Correction.shape[field].unwrap().safeParse(value).success
    setProblem(isRight ? undefined : text.corrected(field))
    if (isRight) correct.mutate()
  }
  return (
    <PageForm className="space-y-4 border-b border-hairline py-4" onSubmit={submit}>
      {!problem && <FormError title={t('correct.failed')} error={correct.error} />}
      <ReadAnswer
        form={STANDARD_FORM}
        question={question}
        value={value}
        label={t('correct.read')}
        taken={t('correct.readTaken')}
        onRead={(answer) => {
          setValue(String(answer))
          setRead(String(answer))
        }}
      />
      <AnswerField
        form={STANDARD}
        question={question}
        id={`correct-${field}`}
        name={text.name(field)}
        label={text.name(field)}
        hint={question.kind === 'day' ? t('correct.dateHint') : undefined}
        errorOf={() => problem}
        value={value}
        onChange={(answer) => setValue(String(answer ?? ''))}
      />
      <SaveOrKeep
        save={t('correct.save')}
        keep={t('correct.keep')}
        busy={correct.isPending}
        onKeep={onDone}
      />
    </PageForm>
  )
}

/** What the page knows of it; sealed answers are never sent to it in full. */
function knownAnswer(question: CorrectableQuestion, { applicant }: Order): string {
  return question.sealed ? '' : (applicant[question.id] ?? '')
}
