import type { Order } from '@borderlane/contracts/orders/order'
import type { OrderPrivacy } from '@borderlane/contracts/orders/privacy'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { api, useReread } from '../../http/client'
import { routes } from '../../http/routes'
import { documentsQuery, orderQuery } from '../../parts/order/order.queries'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Notice } from '../../ui/notice'
import { TextField } from '../../ui/fields'
import { ErrorNotice } from '../../parts/failure/failures'

/** Deletes what the application says about its traveller, or mails the link that allows it. */
export function OrderErasure({ order, privacy }: { order: Order; privacy: OrderPrivacy }) {
  const { t } = useTranslation('privacy')
  const { mayErase, refusal } = privacy
  if (refusal === 'orders.cancel_first') return <p className="text-14">{t('refusal.cancel_first')}</p>
  if (refusal === 'orders.payment_open') return <p className="text-14">{t('refusal.payment_open')}</p>
  return mayErase === 'by_mail' ? (
    <AskForLink order={order} />
  ) : (
    <EraseNow order={order} needsReason={mayErase === 'with_reason'} />
  )
}

function EraseNow({ order, needsReason }: { order: Order; needsReason: boolean }) {
  const { t } = useTranslation('privacy')
  const reread = useReread()
  const [params] = useSearchParams()
  // The mailed link leads right to the question.
  const [isAsking, setAsking] = useState(params.get('delete') === 'ask')
  const [reason, setReason] = useState('')
  const erase = useMutation({
    mutationFn: () =>
      api.call(
        routes.eraseOrder,
        { id: order.id, version: order.version, ...(needsReason && { reason: reason.trim() }) },
        { orderId: order.id },
      ),
    onSettled: () =>
      reread(orderQuery(order.id).queryKey, documentsQuery(order.id).queryKey, ['order-privacy', order.id]),
  })
  return (
    <div className="space-y-3">
      {needsReason && (
        <TextField
          id="erasure-reason"
          label={t('reason')}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <ErrorNotice title={t('notDeleted')} error={erase.error} />
      <Button
        variant="danger"
        label={t('delete')}
        busy={erase.isPending}
        disabled={needsReason && !reason.trim()}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={isAsking && (!needsReason || reason.trim() !== '')}
        danger
        title={t('confirmTitle')}
        text={t('confirmText')}
        confirm={t('confirm')}
        cancel={t('keep')}
        onConfirm={() => erase.mutate()}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}

function AskForLink({ order }: { order: Order }) {
  const { t } = useTranslation('privacy')
  const ask = useMutation({
    mutationFn: () => api.call(routes.requestErasureLink, { id: order.id }, { orderId: order.id }),
  })
  return (
    <div className="space-y-2">
      <p className="text-14 text-soft">{t('byMailNote')}</p>
      <Button variant="quiet" label={t('deleteByMail')} runs={ask} />
      {ask.isSuccess && <Notice tone="good" live title={t('mailed')} />}
      <ErrorNotice title={t('mailFailed')} error={ask.error} />
    </div>
  )
}
