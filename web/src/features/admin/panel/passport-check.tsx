import type { Document } from '@borderlane/contracts/documents/document'
import type { Form } from '@borderlane/contracts/forms/form'
import type { Answers } from '@borderlane/contracts/forms/question'
import { isStandard, STANDARD_FORM } from '@borderlane/contracts/forms/standard'
import type { StaffOrder } from '@borderlane/contracts/orders/admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, useErrorText } from '../../../http/client'
import { staffRoutes } from '../../../http/staff-routes'
import { ErrorLine } from '../../../parts/failure/failures'
import { AnswerValue } from '../../../parts/form/answer-value'
import { answersQuery } from '../../../parts/form/answers.queries'
import { useFormWords } from '../../../parts/form/form-words'
import { documentFileQuery } from '../../../parts/order/document-file'
import { canCorrect } from '../../../parts/order/order-status'
import { compare, type Row } from '../../../parts/passport/compare'
import type { Passport } from '@borderlane/vision/passport/passport'
import { TypedLines } from '../../../parts/passport/typed-lines'
import { type Unread, UnreadNotice } from '../../../parts/passport/unread'
import { PictureReader } from '../../../parts/passport/zone/picture-reader'
import { templatesQuery } from '../../../parts/staff/templates.queries'
import { countriesQuery } from '../../../parts/words/catalogue.queries'
import { Button } from '../../../ui/button'
import { Details } from '../../../ui/details'
import { Icon } from '../../../ui/icon'
import { Notice } from '../../../ui/notice'
import { ActFailure } from '../queries/concurrent-changes'
import { showStaffOrder, staffOrderQuery } from '../queries/staff-orders.queries'
import { templateText } from './templates'

interface PassportCheckProps {
  data: StaffOrder
  document: Document
  label: string
  /** The picture is read without a press. */
  isAtOnce: boolean
}

/** Reads a passport on this device and compares it with the answers, the sealed ones too. */
export function PassportCheck({ data, document, label, isAtOnce }: PassportCheckProps) {
  const { t } = useTranslation('admin')
  const errorText = useErrorText()
  const { order } = data
  const [passport, setPassport] = useState<Passport>()
  const isOwn = !isStandard(order.form)
  const said = useQuery({ ...answersQuery(order.id), enabled: isOwn })
  const countries = useQuery(countriesQuery)
  const reveal = useMutation({
    mutationFn: () => api.call(staffRoutes.revealApplicant, { id: order.id }),
    // Gone as soon as the card is.
    gcTime: 0,
  })
  const { fullName, nationality, passportExpiryDate } = order.applicant
  const form = isOwn ? said.data?.form : STANDARD_FORM
  const answers = isOwn ? said.data?.answers : { fullName, nationality, passportExpiryDate }
  const take = (read: Passport) => {
    setPassport(read)
    reveal.mutate()
  }
  const codeOf = (iso3: string) => countries.data?.find((one) => one.iso3 === iso3)?.code
  const error = reveal.error ?? said.error ?? countries.error
  return (
    <section aria-label={label} className="space-y-3 bg-sunk p-3">
      {!passport && (
        <>
          <p className="text-14 text-soft">{t('passport.hint')}</p>
          {document.mediaType === 'application/pdf' ? (
            <p>{t('passport.pdf')}</p>
          ) : (
            <ReadUpload document={document} isAtOnce={isAtOnce} onRead={take} />
          )}
          <TypedLines onRead={take} />
        </>
      )}
      {error && (
        <Notice tone="bad" live title={t('passport.failed')}>
          {errorText(error).text}
        </Notice>
      )}
      {passport && form && answers && reveal.data && countries.data && (
        <div role="status">
          <Compared
            data={data}
            form={form}
            rows={compare(form, withSealed(answers, reveal.data), passport, codeOf)}
          />
        </div>
      )}
      {passport && (
        <Button variant="plain" label={t('passport.again')} onClick={() => setPassport(undefined)} />
      )}
    </section>
  )
}

/** All answers; what was not said stays away. */
function withSealed(answers: Record<string, unknown>, sealed: Record<string, unknown>): Answers {
  return Object.fromEntries(
    Object.entries({ ...answers, ...sealed }).filter(([, answer]) => answer !== null && answer !== undefined),
  ) as Answers
}

interface ComparedProps {
  data: StaffOrder
  form: Form
  rows: readonly Row[]
}

function Compared({ data, form, rows }: ComparedProps) {
  const { t } = useTranslation('admin')
  const words = useFormWords()
  return (
    <ul className="space-y-4">
      {rows.map((row) => {
        const { question, read, said, isSame } = row
        const { label } = words.label(form, question)
        return (
          <li key={question.id} className="space-y-2">
            <p className="font-semibold">{label}</p>
            {isSame ? (
              <p className="inline-flex items-center gap-2 text-14">
                <Icon name="check" />
                {t('passport.same')}
              </p>
            ) : (
              <>
                <Details
                  rows={[
                    {
                      term: t('passport.read'),
                      value: <AnswerValue form={form} question={question} value={read} />,
                    },
                    {
                      term: t('passport.said'),
                      value: <AnswerValue form={form} question={question} value={said} />,
                    },
                  ]}
                />
                {canCorrect(data.order.status) && !question.fixed && (
                  <Ask data={data} field={question.id} name={label} />
                )}
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** One press asks the traveller for the answer as it is printed, in the language of their mails. */
function Ask({ data, field, name }: { data: StaffOrder; field: string; name: string }) {
  const { t } = useTranslation('admin')
  const queryClient = useQueryClient()
  const { id, requests } = data.order
  const ask = useMutation({
    mutationFn: async () => {
      const { templates } = await queryClient.fetchQuery(templatesQuery)
      // A shipped one is always there.
      const { text } = await templateText(
        templates.find((one) => one.id === 'mismatch')!,
        data,
      )
      return api.call(staffRoutes.askTraveller, {
        ...{ id, subject: field, text: text.replaceAll('\n', ' ') },
        seen: null,
      })
    },
    onSuccess: (order) => showStaffOrder(queryClient, order),
    onError: () => queryClient.invalidateQueries({ queryKey: staffOrderQuery(id).queryKey }),
  })
  if (requests.some((request) => request.field === field))
    return <p className="text-14">{t('passport.asked')}</p>
  return (
    <>
      <Button variant="quiet" label={t('passport.ask', { name })} runs={ask} />
      <ActFailure error={ask.error} data={data} subject={field} />
    </>
  )
}

interface ReadUploadProps {
  document: Document
  /** Without a press. */
  isAtOnce: boolean
  onRead: (passport: Passport) => void
}

/** Reads the picture of a passport on this device. Fetching it counts as opening it, and is recorded. */
function ReadUpload({ document, isAtOnce, onRead }: ReadUploadProps) {
  const { t } = useTranslation('admin')
  const queryClient = useQueryClient()
  const [reader] = useState(() => new PictureReader())
  const [unread, setUnread] = useState<Unread>()
  const read = useMutation({
    mutationFn: async () => {
      setUnread(undefined)
      return reader.read(await queryClient.fetchQuery(documentFileQuery(document)))
    },
    onSuccess: (answer) => {
      if (answer && 'passport' in answer) onRead(answer.passport)
      else setUnread(answer)
    },
    // It holds a person's passport.
    gcTime: 0,
  })
  const begin = useEffectEvent(() => isAtOnce && read.mutate())
  useEffect(() => {
    begin()
    return () => reader.stop()
  }, [reader])
  return (
    <div className="space-y-2">
      <Button variant="quiet" label={t('passport.picture')} runs={read} />
      {unread && <UnreadNotice unread={unread} />}
      <ErrorLine error={read.error} />
    </div>
  )
}
