import { askedQuestions } from '@borderlane/contracts/forms/asked'
import type { Question } from '@borderlane/contracts/forms/question'
import type { FilingSheet as Sheet, printFilingSheet } from '@borderlane/contracts/orders/casework'
import type { Order } from '@borderlane/contracts/orders/order'
import { type FiledField, helperFields, isOldForm } from '@borderlane/domain/forms/filed'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { api, useErrorText } from '../../../http/client'
import { download, saveFile } from '../../../http/download'
import { route } from '../../../http/routes'
import { useCompany } from '../../../parts/company/use-company'
import { ErrorLine } from '../../../parts/failure/failures'
import { AnswerValue } from '../../../parts/form/answer-value'
import { today } from '../../../parts/travel/day'
import { useWords } from '../../../parts/words/use-words'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { FailureText, Notice } from '../../../ui/notice'
import { copiedText, fieldsOf, fileText } from './filing-text'
import { ImpossibleNotice } from './impossible-notice'
import { MarkFiled } from './mark-filed'
import { staffRoutes } from '../../../http/staff-routes'

/** All answers in the order and the words of the official form, for anyone who submits it. Each showing is recorded. */
export function FilingSheet({ order: { id: orderId, reference, variant } }: { order: Order }) {
  const { t } = useTranslation('filing')
  // What was shown stays while it is read again, and is gone as soon as the panel is.
  const [shown, setShown] = useState<Sheet>()
  const sheet = useMutation({
    mutationFn: () => api.call(staffRoutes.readFilingSheet, { id: orderId }),
    onSuccess: setShown,
    gcTime: 0,
  })
  return (
    <section aria-labelledby="filing" className="space-y-3">
      <h3 id="filing" className="text-18">
        {t('title')}
      </h3>
      {shown ? (
        <>
          <Filled sheet={shown} reference={reference} variant={variant} />
          <PrintSheet orderId={orderId} reference={reference} />
          <MarkFiled
            orderId={orderId}
            version={shown.version}
            feeEstimateCents={shown.feeEstimateCents}
            onChanged={() => sheet.mutate()}
          />
        </>
      ) : (
        <>
          <Button variant="quiet" icon="lock" label={t('show')} runs={sheet} />
          <p className="text-14 text-soft">{t('hint')}</p>
        </>
      )}
      <ErrorLine error={sheet.error} />
    </section>
  )
}

interface FilledProps extends Pick<Order, 'reference' | 'variant'> {
  sheet: Sheet
}

function Filled({ sheet, reference, variant }: FilledProps) {
  const { t } = useTranslation('filing')
  const { date } = useWords()
  const { form, answers, filings, changed } = sheet
  const asked = new Set(askedQuestions(form, answers).map(({ id }) => id))
  const copy = useCopy()
  const last = filings.at(-1)
  return (
    <div className="space-y-4">
      <p className="text-14 text-soft">
        <span lang="en">{form.source.name}</span> ·{' '}
        <span className="figures">{`${form.code} ${form.version}`}</span>
      </p>
      {form.source.notes && (
        <p lang="en" className="measure text-14 text-soft">
          {form.source.notes}
        </p>
      )}
      {isOldForm(form, today()) && (
        <Notice
          tone="warning"
          title={t('old', { date: date(form.source.checkedOn, 'day') })}
          text={t('oldText')}
        />
      )}
      {last && (
        <Notice
          tone={changed.length > 0 ? 'warning' : 'good'}
          title={t('filed', { date: date(last.at, 'instant'), reference: last.reference })}
        >
          {changed.length > 0 && <p>{t('changed', { count: changed.length })}</p>}
        </Notice>
      )}
      <ImpossibleNotice form={form} answers={answers} variant={variant} />
      {form.sections.map((section) => {
        const questions = section.questions.filter(({ id }) => asked.has(id))
        if (questions.length === 0) return null
        return (
          <section key={section.id} aria-label={section.title}>
            <div className="flex items-center justify-between gap-3 border-b-2 border-ink">
              <h4 lang="en" className="font-semibold">
                {section.title}
                {section.page && <span className="font-normal text-soft"> · {section.page}</span>}
              </h4>
              <Button
                variant="plain"
                label={t('copySection')}
                aria-label={t('copySectionNamed', { name: section.title })}
                onClick={() =>
                  copy(questions.map((one) => copiedText(one, answers[one.id], true)).join('\n'))
                }
              />
            </div>
            <dl>
              {questions.map((question) => (
                <SheetRow
                  key={question.id}
                  sheet={sheet}
                  question={question}
                  onCopy={() => copy(copiedText(question, answers[question.id]))}
                />
              ))}
            </dl>
          </section>
        )
      })}
      <Helper form={form} onCopy={copy} />
      <Button
        variant="plain"
        label={t('json')}
        onClick={() =>
          saveFile(
            `${reference}-${form.code}.json`,
            new Blob([fileText(sheet, reference)], { type: 'application/json' }),
          )
        }
      />
    </div>
  )
}

/** The fields of the official form about who helped: the operator's settings answer them. */
function Helper({ form, onCopy }: { form: Sheet['form']; onCopy: (text: string) => void }) {
  const { t } = useTranslation('filing')
  const company = useCompany()
  if (!company || !form.helper) return null
  return (
    <section aria-labelledby="helper">
      <h4 id="helper" className="border-b-2 border-ink font-semibold">
        {t('helper')}
      </h4>
      <dl>
        {helperFields(form, company).map((one) => (
          <div
            key={one.label}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b border-hairline py-2"
          >
            <div className="min-w-0">
              <dt className="text-14 text-soft" lang="en">
                {one.field && <span className="figures">{one.field} · </span>}
                {one.label}
              </dt>
              <dd className="break-words">
                <bdi>{one.text}</bdi>
              </dd>
              <Unfit field={one} />
            </div>
            <Button
              variant="plain"
              label={t('copy')}
              aria-label={t('copyNamed', { name: one.label })}
              onClick={() => onCopy(one.text)}
            />
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What an official field does not take, and what could be typed in its place. */
function Unfit({ field: one }: { field: FiledField }) {
  const { t } = useTranslation('filing')
  if (!one.problem) return null
  return (
    <dd className="text-14 text-amber-ink">
      <span lang="en">{one.label}</span>:{' '}
      {one.most ? t('tooLong', { most: one.most, length: one.text.length }) : t('signs')}{' '}
      {one.proposal && <bdi lang="en">{t('proposal', { text: one.proposal })}</bdi>}
    </dd>
  )
}

interface SheetRowProps {
  sheet: Sheet
  question: Question
  onCopy: () => void
}

function SheetRow({ sheet: { form, answers, changed, confirmed }, question, onCopy }: SheetRowProps) {
  const { t } = useTranslation('filing')
  const { date } = useWords()
  const { id, label } = question
  const field = question.official?.field ?? question.officialField
  const wasConfirmed = confirmed?.find((one) => one.question === id)
  const wrong = fieldsOf(question, answers[id]).filter(({ problem }) => problem)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b border-hairline py-2">
      <div className="min-w-0">
        <dt className="text-14 text-soft" lang="en">
          {field && <span className="figures">{field} · </span>}
          {label}
        </dt>
        <dd className="break-words">
          <bdi>
            <AnswerValue form={form} question={question} value={answers[id]} />
          </bdi>{' '}
          {changed.includes(id) && <Badge tone="amber">{t('isChanged')}</Badge>}
        </dd>
        {wasConfirmed && (
          <dd className="text-14 text-soft">{t('confirmed', { date: date(wasConfirmed.at, 'instant') })}</dd>
        )}
        {wrong.map((one) => (
          <Unfit key={one.label} field={one} />
        ))}
      </div>
      <Button
        variant="plain"
        label={t('copy')}
        aria-label={t('copyNamed', { name: label })}
        onClick={onCopy}
      />
    </div>
  )
}

function useCopy() {
  const { t } = useTranslation('filing')
  return (text: string) =>
    void navigator.clipboard.writeText(text).then(
      () => toast.success(t('copied')),
      () => toast.error(t('notCopied')),
    )
}

const printRoute = route<typeof printFilingSheet>('GET /api/admin/orders/:id/sheet/pdf')

/** The whole sheet as a PDF, drawn by the server: letters of every script stand in it as they are read. */
function PrintSheet({ orderId, reference }: { orderId: string; reference: string }) {
  const { t } = useTranslation('filing')
  const errorText = useErrorText()
  const print = useMutation({ mutationFn: () => download(printRoute, { id: orderId }, `${reference}.pdf`) })
  return (
    <div>
      <Button variant="plain" label={t('pdf')} runs={print} />
      {print.error && (
        <div role="alert" className="text-14">
          <p className="text-red">{t('noPdf')}</p>
          <FailureText {...errorText(print.error)} />
        </div>
      )}
    </div>
  )
}
