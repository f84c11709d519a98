import type { OutputOf } from '@borderlane/contracts/define'
import type { AdminPayment, refundPayment } from '@borderlane/contracts/payments/admin'
import type { Proposed } from '@borderlane/contracts/proposal'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { api } from '../../http/client'
import { useErrorText } from '../../http/error-text'
import { newKey } from '../../http/new-key'
import { PROPOSALS } from '../../parts/staff/proposals.queries'
import { centsOf } from '../../parts/words/cents-of'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Notice } from '../../ui/notice'
import { TextArea } from '../../ui/text-area'
import { TextField } from '../../ui/text-field'
import { staffRoutes } from '../../http/staff-routes'
import { ErrorNotice } from '../../parts/failure/failures'
import { useReread } from '../../http/use-reread'

interface Asked {
  amountCents: number
  reason: string
}

/** Gives a payment back, all or a part of it, with a reason and after a question. */
export function RefundForm({ payment, leftCents }: { payment: AdminPayment; leftCents: number }) {
  const { t } = useTranslation('payments')
  const { pounds } = useWords()
  const errorText = useErrorText()
  const reread = useReread()
  const [asked, setAsked] = useState<Asked>()
  // The same for every attempt at one refund, so that a lost answer never gives twice.
  const attempt = useRef({ of: '', key: '' })
  const { register, handleSubmit, formState, reset } = useForm({ defaultValues: { amount: '', reason: '' } })
  const { errors } = formState
  const wordsOf = (answer: OutputOf<typeof refundPayment>) =>
    'proposal' in answer
      ? t('refund.asked', { amount: pounds(proposedCents(answer)) })
      : t('refund.done', { amount: pounds(answer.amountCents) })
  const refund = useMutation({
    mutationFn: (input: Asked) => {
      const of = JSON.stringify(input)
      if (attempt.current.of !== of) attempt.current = { of, key: newKey() }
      return api.call(
        staffRoutes.refundPayment,
        { id: payment.id, ...input },
        { idempotencyKey: attempt.current.key },
      )
    },
    onSuccess: (answer) => {
      attempt.current = { of: '', key: '' }
      toast.success(wordsOf(answer))
      reset()
    },
    onError: (error) => toast.error(t('refund.failed'), { description: errorText(error).text }),
    onSettled: () => reread(['admin-payments'], ['admin-ledger'], [PROPOSALS]),
  })
  const submit = handleSubmit(({ amount, reason }) =>
    setAsked({ amountCents: amount.trim() ? centsOf(amount)! : leftCents, reason: reason.trim() }),
  )
  const checkAmount = (typed: string) => {
    if (!typed.trim()) return true
    const cents = centsOf(typed)
    if (!cents) return t('refund.amountInvalid')
    return cents <= leftCents || t('refund.tooLarge', { left: pounds(leftCents) })
  }
  return (
    <form
      noValidate
      className="space-y-4 border-t-2 border-ink pt-4"
      onSubmit={(event) => void submit(event)}
    >
      <h3 className="text-16 font-semibold">{t('refund.title')}</h3>
      <ErrorNotice title={t('refund.failed')} error={refund.error} />
      {refund.isSuccess && <Notice tone="good" live title={wordsOf(refund.data)} />}
      <TextField
        id="refund-amount"
        label={t('refund.amount')}
        hint={t('refund.amountHint', { left: pounds(leftCents) })}
        error={errors.amount?.message}
        inputMode="decimal"
        width="max-w-40"
        className="figures"
        {...register('amount', { validate: checkAmount })}
      />
      <TextArea
        id="refund-reason"
        label={t('refund.reason')}
        rows={2}
        maxLength={500}
        error={errors.reason?.message}
        {...register('reason', { validate: (typed) => Boolean(typed.trim()) || t('refund.reasonRequired') })}
      />
      <Button type="submit" variant="danger" busy={refund.isPending}>
        {t('refund.button')}
      </Button>
      <ConfirmDialog
        open={asked !== undefined}
        danger
        title={t('refund.confirmTitle', { amount: pounds(asked?.amountCents ?? 0) })}
        text={t('refund.confirmText', { left: pounds(leftCents - (asked?.amountCents ?? 0)) })}
        confirm={t('refund.confirm')}
        cancel={t('refund.cancel')}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => asked && refund.mutate(asked)}
      />
    </form>
  )
}

function proposedCents({ proposal }: Proposed): number {
  const left = proposal.differences.find(({ what }) => what === 'leftCents')
  return Number(left?.before ?? 0) - Number(left?.after ?? 0)
}
