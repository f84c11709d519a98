import type { OutputOf } from '@borderlane/contracts/define'
import type { AdminPayment, refundPayment } from '@borderlane/contracts/payments/admin'
import type { Proposed } from '@borderlane/contracts/proposal'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { toast } from 'sonner'
import { api, useErrorText, useReread } from '../../http/client'
import { newKey } from '../../http/new-key'
import { staffRoutes } from '../../http/staff-routes'
import { ErrorNotice } from '../../parts/failure/failures'
import { paths } from '../../parts/navigation/paths'
import { PROPOSALS } from '../../parts/staff/proposals.queries'
import { useMay } from '../../parts/staff/use-may'
import { centsOf } from '../../parts/words/cents-of'
import { useWords } from '../../parts/words/use-words'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Details } from '../../ui/details'
import { Notice } from '../../ui/notice'
import { PageForm, TextArea, TextField } from '../../ui/fields'
import { leftCents, STATUS_TONES } from './payment-money'
import { orderMoneyQuery } from './payments.queries'

const MISMATCHES = [
  'unknown_at_provider',
  'amount_differs',
  'not_paid_at_provider',
  'received_differs',
  'refunds_differ',
  'dispute_differs',
  'order_unaware',
  'order_refused',
  'order_closed',
] as const

/** Everything about one payment: what came, what was refunded, its history, and giving money back. */
export function PaymentPanel({ payment, onClose }: { payment: AdminPayment; onClose: () => void }) {
  const { t } = useTranslation('payments')
  const { pounds, date } = useWords()
  const mono = (text: string) => <span className="figures text-14 break-all">{text}</span>
  const left = leftCents(payment)
  return (
    <section aria-labelledby="payment" className="space-y-5 rounded-box border border-control bg-surface p-4">
      <div className="flex items-start justify-between gap-4">
        <h2 id="payment" className="text-18">
          {t('panel.title', { amount: pounds(payment.amountCents) })}
        </h2>
        <Button variant="plain" label={t('panel.close')} onClick={onClose} />
      </div>
      {payment.mismatches.length > 0 && (
        <Notice tone="bad" title={t('panel.mismatches')}>
          <ul className="list-disc ps-5">
            {payment.mismatches.map((code) => {
              const known = MISMATCHES.find((one) => one === code)
              return <li key={code}>{known ? t(`mismatches.${known}`) : code}</li>
            })}
          </ul>
        </Notice>
      )}
      {payment.status === 'disputed' && (
        <Notice
          tone="bad"
          title={t('panel.disputed', { amount: pounds(payment.disputedCents) })}
          text={t('panel.disputedText')}
        />
      )}
      <Details
        rows={[
          {
            term: t('column.status'),
            value: <Badge tone={STATUS_TONES[payment.status]}>{t(`status.${payment.status}`)}</Badge>,
          },
          ...(payment.failure ? [{ term: t('panel.failure'), value: t(`failure.${payment.failure}`) }] : []),
          { term: t('panel.order'), value: <OrderOf id={payment.orderId} /> },
          { term: t('panel.id'), value: mono(payment.id) },
          { term: t('column.method'), value: `${t(`method.${payment.method}`)} (${payment.provider})` },
          ...(payment.providerRef
            ? [{ term: t('panel.providerRef'), value: <ProviderRef {...payment} /> }]
            : []),
          { term: t('panel.received'), value: pounds(payment.receivedCents) },
          { term: t('column.refunded'), value: pounds(payment.refundedCents) },
          ...(payment.reason ? [{ term: t('panel.reason'), value: payment.reason }] : []),
        ]}
      />
      <div>
        <h3 className="text-body font-semibold">{t('panel.history')}</h3>
        <ol className="mt-2 space-y-1 text-14">
          {payment.history.map(({ status, at }) => (
            <li key={`${status}${at}`} className="flex flex-wrap justify-between gap-x-4">
              <span>{t(`status.${status}`)}</span>
              <span className="text-soft">{date(at, 'instant')}</span>
            </li>
          ))}
        </ol>
      </div>
      <Refunds payment={payment} />
      {left > 0 && <RefundForm payment={payment} leftCents={left} />}
    </section>
  )
}

function OrderOf({ id }: { id: string }) {
  const may = useMay()
  const { data: order } = useQuery(orderMoneyQuery(id))
  const reference = <span className="figures text-14 break-all">{order?.reference ?? id}</span>
  return (
    <>
      {may('orders.getForStaff') ? (
        <Link className="text-blue underline underline-offset-2" to={paths.order(id)}>
          {reference}
        </Link>
      ) : (
        reference
      )}
      {order && <bdi className="ms-2">{order.fullName}</bdi>}
    </>
  )
}

function Refunds({ payment }: { payment: AdminPayment }) {
  const { t } = useTranslation('payments')
  const { pounds, date } = useWords()
  return (
    <div>
      <h3 className="text-body font-semibold">{t('panel.refunds')}</h3>
      {payment.refunds.length === 0 && <p className="mt-1 text-14 text-soft">{t('panel.noRefunds')}</p>}
      <ul className="mt-2 space-y-2 text-14">
        {payment.refunds.map((refund) => (
          <li key={refund.id} className="border-b border-hairline pb-2 last:border-0">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span>
                <span className="figures">{pounds(refund.amountCents)}</span>{' '}
                {t(`refundStatus.${refund.status}`)}
              </span>
              <span className="text-soft">{date(refund.dueAt, 'instant')}</span>
            </p>
            <p className="text-soft">
              {t(`cause.${refund.cause}`)}
              {refund.reason && (
                <>
                  {': '}
                  <bdi>{refund.reason}</bdi>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** At the test provider a card has a page, on which its payer can dispute it and the bank decides. */
function ProviderRef({ provider, method, providerRef }: AdminPayment) {
  const ref = <span className="figures text-14 break-all">{providerRef}</span>
  if (!providerRef || provider !== 'simulated' || method === 'crypto') return ref
  return (
    <Link className="text-blue underline underline-offset-2" to={paths.testConfirmation(providerRef)}>
      {ref}
    </Link>
  )
}

interface Asked {
  amountCents: number
  reason: string
}

/** Gives a payment back, all or a part of it, with a reason and after a question. */
function RefundForm({ payment, leftCents }: { payment: AdminPayment; leftCents: number }) {
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
    <PageForm className="space-y-4 border-t-2 border-ink pt-4" onSubmit={submit}>
      <h3 className="text-body font-semibold">{t('refund.title')}</h3>
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
      <Button type="submit" variant="danger" label={t('refund.button')} busy={refund.isPending} />
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
    </PageForm>
  )
}

function proposedCents({ proposal }: Proposed): number {
  const left = proposal.differences.find(({ what }) => what === 'leftCents')
  return Number(left?.before ?? 0) - Number(left?.after ?? 0)
}
