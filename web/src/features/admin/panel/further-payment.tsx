import { mayBeAskedFurther, openFurtherPayment } from '@borderlane/domain/orders/further-payment'
import { MAX_FURTHER_CENTS } from '@borderlane/contracts/orders/further-payments'
import type { StaffOrder } from '@borderlane/contracts/orders/admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { api } from '../../../http/client'
import { furtherRoutes } from '../../../http/further-routes'
import { uploadDocument } from '../../../http/upload'
import { ErrorLine } from '../../../parts/failure/failures'
import { FurtherList } from '../../../parts/order/further-list'
import { documentsQuery } from '../../../parts/order/order.queries'
import { centsOf } from '../../../parts/words/cents-of'
import { useWords } from '../../../parts/words/use-words'
import { Button } from '../../../ui/button'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { FileButton } from '../../../ui/file-button'
import { PageForm, SelectField, TextArea, TextField } from '../../../ui/fields'
import { showStaffOrder } from '../queries/staff-orders.queries'

const mayAskFurther = (order: StaffOrder['order']): boolean =>
  !order.erasedAt && order.paidCents > 0 && mayBeAskedFurther(order)

/** Whether there is anything to see or to ask. */
export const hasFurther = (order: StaffOrder['order']): boolean =>
  order.furtherPayments !== undefined || mayAskFurther(order)

/** Payments beside the price: what was asked for, and the form that asks for one; what is open can be withdrawn. */
export function FurtherPayments({ data }: { data: StaffOrder }) {
  const { t } = useTranslation('further')
  const { order } = data
  const open = openFurtherPayment(order)
  return (
    <section aria-labelledby="further" className="space-y-3">
      <h3 id="further" className="text-18">
        {t('staff.title')}
      </h3>
      <FurtherList further={order.furtherPayments ?? []}>
        {open && <Withdraw data={data} furtherPaymentId={open.id} />}
      </FurtherList>
      {!open && mayAskFurther(order) && <AskForm data={data} />}
    </section>
  )
}

function Withdraw({ data, furtherPaymentId }: { data: StaffOrder; furtherPaymentId: string }) {
  const { t } = useTranslation('further')
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const withdraw = useMutation({
    mutationFn: () => api.call(furtherRoutes.withdrawFurtherPayment, { id: data.order.id, furtherPaymentId }),
    onSuccess: (order) => showStaffOrder(queryClient, order),
  })
  return (
    <>
      <Button
        variant="plain"
        label={t('staff.withdraw')}
        busy={withdraw.isPending}
        onClick={() => setAsking(true)}
      />
      <ErrorLine error={withdraw.error} />
      <ConfirmDialog
        open={isAsking}
        danger
        title={t('staff.withdrawTitle')}
        text={t('staff.withdrawText')}
        confirm={t('staff.withdraw')}
        cancel={t('staff.keep')}
        onConfirm={() => {
          setAsking(false)
          withdraw.mutate()
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

function AskForm({ data }: { data: StaffOrder }) {
  const { t } = useTranslation('further')
  const { pounds } = useWords()
  const queryClient = useQueryClient()
  const { id } = data.order
  const { data: documents } = useQuery(documentsQuery(id))
  const { register, handleSubmit, formState, reset, setValue } = useForm({
    defaultValues: { amount: '', reason: '', documentId: '' },
  })
  const { errors } = formState
  const ask = useMutation({
    mutationFn: (input: { amountCents: number; reason: string; documentId: string }) =>
      api.call(furtherRoutes.askFurtherPayment, { id, ...input }),
    onSuccess: (order) => {
      showStaffOrder(queryClient, order)
      reset()
      toast.success(t('staff.done'))
    },
  })
  const upload = useMutation({
    mutationFn: (file: File) => uploadDocument(id, { file }, () => undefined),
    onSuccess: async (document) => {
      await queryClient.invalidateQueries({ queryKey: documentsQuery(id).queryKey })
      setValue('documentId', document.id, { shouldValidate: true })
    },
  })
  const error = ask.error ?? upload.error
  const submit = handleSubmit(({ amount, reason, documentId }) =>
    ask.mutate({ amountCents: centsOf(amount)!, reason: reason.trim(), documentId }),
  )
  const isAmount = (typed: string) => {
    const cents = centsOf(typed) ?? 0
    return (
      (cents > 0 && cents <= MAX_FURTHER_CENTS) ||
      t('staff.amountInvalid', { most: pounds(MAX_FURTHER_CENTS) })
    )
  }
  return (
    <PageForm className="space-y-3 bg-sunk p-4" onSubmit={submit}>
      <p className="text-14 text-soft">{t('staff.hint')}</p>
      <TextField
        id="further-amount"
        label={t('staff.amount')}
        error={errors.amount?.message}
        inputMode="decimal"
        width="max-w-40"
        className="figures"
        {...register('amount', { validate: isAmount })}
      />
      <TextArea
        id="further-reason"
        label={t('staff.reason')}
        hint={t('staff.reasonHint')}
        rows={2}
        maxLength={500}
        error={errors.reason?.message}
        {...register('reason', {
          setValueAs: (typed: string) => typed.replaceAll('\n', ' '),
          validate: (typed) => Boolean(typed.trim()) || t('staff.reasonRequired'),
        })}
      />
      <SelectField
        id="further-receipt"
        label={t('staff.receipt')}
        placeholder={t('staff.choose')}
        error={errors.documentId?.message}
        options={(documents ?? [])
          .filter(({ kind, state }) => kind === 'upload' && state !== 'rejected')
          .map((document) => ({ value: document.id, label: document.name }))}
        {...register('documentId', { validate: (chosen) => chosen !== '' || t('staff.receiptRequired') })}
      />
      <FileButton
        variant="plain"
        label={t('staff.upload')}
        accept=".pdf,.jpg,.jpeg,.png"
        testId="further-receipt-file"
        busy={upload.isPending}
        onFile={(file) => upload.mutate(file)}
      />
      <ErrorLine error={error} />
      <Button type="submit" variant="quiet" label={t('staff.submit')} busy={ask.isPending} />
    </PageForm>
  )
}
