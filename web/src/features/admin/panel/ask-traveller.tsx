import type { Document } from '@borderlane/contracts/documents/document'
import type { StaffOrder } from '@borderlane/contracts/orders/admin'
import type { OrderRequest } from '@borderlane/contracts/orders/order'
import { questionsOf } from '@borderlane/contracts/forms/asked'
import { isStandard, STANDARD_FORM } from '@borderlane/contracts/forms/standard'
import { CORRECTABLE } from '@borderlane/contracts/forms/standard-form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { api } from '../../../http/client'
import { useAnswerText } from '../../../parts/form/answer-text'
import { answersQuery } from '../../../parts/form/answers.queries'
import { useFormWords } from '../../../parts/form/form-words'
import { documentsQuery } from '../../../parts/order/order.queries'
import { useWords } from '../../../parts/words/use-words'
import { Button } from '../../../ui/button'
import { PageForm, SelectField, TextArea } from '../../../ui/fields'
import { type Begun, Templates, useWrongText } from './templates'
import { ActFailure } from '../queries/concurrent-changes'
import { showStaffOrder, staffOrderQuery } from '../queries/staff-orders.queries'
import { staffRoutes } from '../../../http/staff-routes'

/** Every question of the form that was answered, but the address, which owns the order. */
function useQuestions({ order: { id, form } }: StaffOrder): { id: string; name: string }[] {
  const answerText = useAnswerText()
  const words = useFormWords()
  const isOwn = isStandard(form)
  const { data: said } = useQuery({ ...answersQuery(id), enabled: !isOwn })
  return isOwn
    ? CORRECTABLE.map((question) => ({ id: question.id, name: answerText.name(question.id) }))
    : questionsOf(said?.form ?? STANDARD_FORM)
        .filter(({ fixed }) => said && !fixed)
        .map((question) => ({ id: question.id, name: words.label(form, question).label }))
}

/** Characters of what the traveller is asked. */
const MOST = 500

/** A required document as the subject of a request. */
const requiredSubject = (code: string): string => `document:${code}`

/** What a request is about. */
const subjectOf = ({ documentId, field, requirement }: OrderRequest): string =>
  documentId ?? field ?? requiredSubject(requirement!)

/** @returns the file that is there of the document that is asked for */
const fileOf = (uploads: readonly Document[], subject: string): string | undefined =>
  uploads.findLast(({ requirement }) => requirement && requiredSubject(requirement) === subject)?.id

const nameOf = (documents: readonly Document[], id?: string): string | undefined =>
  documents.find((one) => one.id === id)?.name

interface AskTravellerProps {
  data: StaffOrder
  /** By a template: its `subject` is a document. */
  begun: Begun
  /** A template goes on with a status. */
  onStatus: (status: Begun['status']) => void
}

/** Asks the traveller for another document or another answer; what is open can be withdrawn. */
export function AskTraveller({ data, begun, onStatus }: AskTravellerProps) {
  const { t } = useTranslation('admin')
  const queryClient = useQueryClient()
  const { id, requests } = data.order
  const { data: documents = [] } = useQuery(documentsQuery(id))
  const uploads = documents.filter(({ kind }) => kind === 'upload')
  const [chosen, setSubject] = useState(begun.subject ? requiredSubject(begun.subject) : '')
  const subject = fileOf(uploads, chosen) ?? chosen
  const [text, setText] = useState(begun.text?.replaceAll('\n', ' ') ?? '')
  const [status, setStatus] = useState(begun.status)
  const wrong = useWrongText(MOST)(text)
  const keep = (order: StaffOrder) => showStaffOrder(queryClient, order)
  const ask = useMutation({
    mutationFn: () => {
      const before = requests.find((one) => subjectOf(one) === subject)
      return api.call(staffRoutes.askTraveller, {
        ...{ id, subject, text: text.trim() },
        seen: before?.at ?? null,
      })
    },
    onSuccess: (order) => {
      keep(order)
      setSubject('')
      setText('')
      toast.success(t('ask.done'))
      if (status) onStatus(status)
    },
    // The document may be gone, or a colleague was first.
    onError: () => {
      void queryClient.invalidateQueries({ queryKey: staffOrderQuery(id).queryKey })
      return queryClient.invalidateQueries({ queryKey: documentsQuery(id).queryKey })
    },
  })
  const withdraw = useMutation({
    mutationFn: (of: string) => api.call(staffRoutes.withdrawRequest, { id, subject: of }),
    onSuccess: keep,
  })
  const requiredName = useRequiredName(data)
  const questions = useQuestions(data)
  const submit = () => {
    if (subject !== '' && text.trim() !== '' && !wrong && !ask.isPending) ask.mutate()
  }
  return (
    <div className="space-y-3">
      <OpenRequests data={data} documents={documents} onWithdraw={withdraw.mutate} />
      <PageForm aria-labelledby="ask" className="space-y-3 bg-sunk p-4" onSubmit={submit}>
        <h4 id="ask" className="text-body font-semibold">
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
                value: requiredSubject(code),
                label: t('ask.send', { name: requiredName(code) }),
              })),
            ...uploads.map((one) => ({ value: one.id, label: t('ask.replace', { name: one.name }) })),
            ...questions.map(({ id: value, name }) => ({ value, label: t('ask.correct', { name }) })),
          ]}
          value={subject}
          onChange={(event) => setSubject(event.target.value)}
        />
        <Templates
          data={data}
          document={
            data.order.requiredDocuments.find(({ code }) => requiredSubject(code) === subject) ??
            nameOf(uploads, subject)
          }
          onPick={(picked, act) => {
            setText(picked.replaceAll('\n', ' '))
            setStatus(act.status)
            if (act.ask) setSubject(requiredSubject(act.ask))
          }}
        />
        <TextArea
          id="ask-text"
          rows={2}
          label={t('ask.text')}
          hint={t('ask.hint')}
          error={wrong}
          maxLength={MOST}
          value={text}
          onChange={(event) => setText(event.target.value.replaceAll('\n', ' '))}
        />
        <ActFailure error={ask.error ?? withdraw.error} data={data} subject={subject} />
        <Button
          type="submit"
          variant="quiet"
          label={t('ask.submit')}
          busy={ask.isPending}
          disabled={subject === '' || text.trim() === ''}
        />
      </PageForm>
    </div>
  )
}

/** What a required document is called. */
function useRequiredName({ order: { requiredDocuments } }: StaffOrder): (code: string) => string {
  const { phrase } = useWords()
  return (code) => {
    const required = requiredDocuments.find((one) => one.code === code)
    return required ? phrase('documents', required) : code
  }
}

interface OpenRequestsProps {
  data: StaffOrder
  documents: readonly Document[]
  onWithdraw: (subject: string) => void
}

/** What the traveller has been asked for. */
function OpenRequests({ data, documents, onWithdraw }: OpenRequestsProps) {
  const { t } = useTranslation(['admin', 'questions'])
  const { date } = useWords()
  const answerText = useAnswerText()
  const requiredName = useRequiredName(data)
  return (
    <ul className="space-y-2">
      {data.order.requests.map((one) => (
        <li key={subjectOf(one)} className="border-s-3 border-amber ps-3 text-14">
          <p className="font-semibold">
            {one.field
              ? t('ask.correct', { name: answerText.asked(one) })
              : one.requirement
                ? t('ask.send', { name: requiredName(one.requirement) })
                : t('ask.replace', { name: nameOf(documents, one.documentId) ?? t('ask.gone') })}
          </p>
          <p dir="auto">{one.because ? t(`questions:because.${one.because}`) : one.text}</p>
          <p className="text-soft">{date(one.at, 'instant')}</p>
          <Button variant="plain" label={t('ask.withdraw')} onClick={() => onWithdraw(subjectOf(one))} />
        </li>
      ))}
    </ul>
  )
}
