import { Correction } from '@borderlane/contracts/orders/applicant'
import type { Order } from '@borderlane/contracts/orders/order'
import type { CorrectableQuestion } from '@borderlane/contracts/orders/standard-form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { api } from '../../http/client'
import { isCode, wrongFields } from '../../http/error'
import { useErrorText } from '../../http/error-text'
import { routes } from '../../http/routes'
import { AnswerField } from '../../parts/form/answer-field'
import { useAnswerText } from '../../parts/form/answer-text'
import { orderQuery } from '../../parts/order/order.queries'
import { Button } from '../../ui/button'
import { FormFailure } from '../../ui/form-failure'

interface AnswerFormProps {
  order: Order
  question: CorrectableQuestion
  onDone: () => void
}

/** One answer of an application, to be corrected. */
export function AnswerForm({ order, question, onDone }: AnswerFormProps) {
  const field = question.id
  const text = useAnswerText()
  const { t } = useTranslation(['order', 'site'])
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const [value, setValue] = useState(() => knownAnswer(question, order))
  const [isWrong, setWrong] = useState(false)
  // What the traveller saw when they began: a change of somebody else's meanwhile is shown before it is overwritten.
  const [version, setVersion] = useState(order.version)
  const correct = useMutation({
    mutationFn: () =>
      api.call(routes.correctOrder, { id: order.id, version, [field]: value }, { orderId: order.id }),
    onSuccess: (corrected) => {
      queryClient.setQueryData(orderQuery(order.id).queryKey, corrected)
      toast.success(t('correct.saved'))
      onDone()
    },
    onError: async (error) => {
      if (wrongFields(error).includes(field)) setWrong(true)
      if (!isCode(error, 'orders.changed', 'orders.fixed')) return
      const now = await queryClient.fetchQuery(orderQuery(order.id)).catch(() => undefined)
      if (now) setVersion(now.version)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isRight = Correction.shape[field].unwrap().safeParse(value).success
    setWrong(!isRight)
    if (isRight) correct.mutate()
  }
  return (
    <form noValidate className="space-y-4 border-b border-hairline py-4" onSubmit={submit}>
      {correct.isError && !isWrong && (
        <FormFailure title={t('correct.failed')} {...errorText(correct.error)} attempt={correct.error} />
      )}
      <AnswerField
        question={question}
        id={`correct-${field}`}
        label={text.name(field)}
        hint={question.kind === 'day' ? t('correct.dateHint') : undefined}
        error={isWrong ? text.corrected(field) : undefined}
        value={value}
        onChange={setValue}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={correct.isPending}>
          {t('correct.save')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('correct.keep')}
        </Button>
      </div>
    </form>
  )
}

/** What the page knows of it; sealed answers are never sent to it in full. */
function knownAnswer(question: CorrectableQuestion, { applicant }: Order): string {
  return question.sealed ? '' : (applicant[question.id] ?? '')
}
