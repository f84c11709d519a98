import type { StaffOrder } from '@borderlane/contracts/orders/admin'
import { questionsOf } from '@borderlane/contracts/forms/asked'
import { isStandard, STANDARD_FORM } from '@borderlane/contracts/forms/standard'
import { CORRECTABLE } from '@borderlane/contracts/forms/standard-form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { api } from '../../../http/client'
import { ErrorLine } from '../../../parts/failure/failures'
import { useAnswerText } from '../../../parts/form/answer-text'
import { answersQuery } from '../../../parts/form/answers.queries'
import { useFormWords } from '../../../parts/form/form-words'
import { documentsQuery } from '../../../parts/order/order.queries'
import { useWords } from '../../../parts/words/use-words'
import { Button } from '../../../ui/button'
import { SelectField, TextArea } from '../../../ui/fields'
import { Replies } from './replies'
import { showStaffOrder } from '../queries/staff-orders.queries'
import { staffRoutes } from '../../../http/staff-routes'

/** Asks the traveller for another document or another answer; what is open can be withdrawn. */
export function AskTraveller({ data }: { data: StaffOrder }) {
  const { t } = useTranslation(['admin', 'questions'])
  const answerText = useAnswerText()
  const words = useFormWords()
  const { date, phrase } = useWords()
  const queryClient = useQueryClient()
  const { id, requests } = data.order
  const { data: documents = [] } = useQuery(documentsQuery(id))
  const [subject, setSubject] = useState('')
  const [text, setText] = useState('')
  const keep = (order: StaffOrder) => {
    showStaffOrder(queryClient, order)
    void queryClient.invalidateQueries({ queryKey: ['staff-orders'] })
  }
  const ask = useMutation({
    mutationFn: () => api.call(staffRoutes.askTraveller, { id, subject, text: text.trim() }),
    onSuccess: (order) => {
      keep(order)
      setSubject('')
      setText('')
      toast.success(t('ask.done'))
    },
    // The document may be gone.
    onError: () => queryClient.invalidateQueries({ queryKey: documentsQuery(id).queryKey }),
  })
  const withdraw = useMutation({
    mutationFn: (of: string) => api.call(staffRoutes.withdrawRequest, { id, subject: of }),
    onSuccess: keep,
  })
  const nameOf = (of: string) => documents.find((one) => one.id === of)?.name ?? t('ask.gone')
  const requiredName = (code: string) => {
    const required = data.order.requiredDocuments.find((one) => one.code === code)
    return required ? phrase('documents', required) : code
  }
  const isOwn = isStandard(data.order.form)
  const { data: said } = useQuery({ ...answersQuery(id), enabled: !isOwn })
  // Every question of the form that was answered, but the address, which owns the order.
  const questions = isOwn
    ? CORRECTABLE.map((question) => ({ id: question.id, name: answerText.name(question.id) }))
    : questionsOf(said?.form ?? STANDARD_FORM)
        .filter(({ fixed }) => said && !fixed)
        .map((question) => ({ id: question.id, name: words.label(data.order.form, question).label }))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (subject !== '' && text.trim() !== '' && !ask.isPending) ask.mutate()
  }
  const error = ask.error ?? withdraw.error
  return (
    <div className="space-y-3">
      <ul className="space-y-2">
        {requests.map(({ documentId, requirement, field, label, text: why, because, at }) => (
          <li key={documentId ?? field ?? requirement} className="border-s-3 border-amber ps-3 text-14">
            <p className="font-semibold">
              {field
                ? t('ask.correct', { name: answerText.asked({ field, label }) })
                : requirement
                  ? t('ask.send', { name: requiredName(requirement) })
                  : t('ask.replace', { name: nameOf(documentId ?? '') })}
            </p>
            <p dir="auto">{because ? t(`questions:because.${because}`) : why}</p>
            <p className="text-soft">{date(at, 'instant')}</p>
            <Button
              variant="plain"
              onClick={() => withdraw.mutate(documentId ?? field ?? `document:${requirement}`)}
            >
              {t('ask.withdraw')}
            </Button>
          </li>
        ))}
      </ul>
      <form noValidate aria-labelledby="ask" className="space-y-3 bg-sunk p-4" onSubmit={submit}>
        <h4 id="ask" className="text-16 font-semibold">
          {t('ask.title')}
        </h4>
        <SelectField
          id="ask-subject"
          label={t('ask.subject')}
          placeholder={t('ask.choose')}
          options={[
            ...data.order.requiredDocuments
              .filter(({ code }) => !documents.some((one) => one.requirement === code))
              .map(({ code }) => ({
                value: `document:${code}`,
                label: t('ask.send', { name: requiredName(code) }),
              })),
            ...documents
              .filter(({ kind }) => kind === 'upload')
              .map((one) => ({ value: one.id, label: t('ask.replace', { name: one.name }) })),
            ...questions.map(({ id: value, name }) => ({ value, label: t('ask.correct', { name }) })),
          ]}
          value={subject}
          onChange={(event) => setSubject(event.target.value)}
        />
        <Replies locale={data.locale} onPick={setText} />
        <TextArea
          id="ask-text"
          rows={2}
          label={t('ask.text')}
          hint={t('ask.hint')}
          maxLength={500}
          value={text}
          onChange={(event) => setText(event.target.value.replaceAll('\n', ' '))}
        />
        <ErrorLine error={error} />
        <Button
          type="submit"
          variant="quiet"
          busy={ask.isPending}
          disabled={subject === '' || text.trim() === ''}
        >
          {t('ask.submit')}
        </Button>
      </form>
    </div>
  )
}
