import type { Order } from '@borderlane/contracts/orders/order'
import { cancellationRefund, type RefundAmount } from '@borderlane/domain/refund'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, useReread } from '../../http/client'
import { configQuery } from '../../http/config.queries'
import { routes } from '../../http/routes'
import { canCancel, wasPaid } from '../../parts/order/order-status'
import { orderPaymentsQuery, orderQuery } from '../../parts/order/order.queries'
import { RefundTerms } from '../../parts/order/refund-terms'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Fold } from '../../ui/fold'
import { toast } from '../../ui/toast'
import { ErrorNotice } from '../../parts/failure/failures'

/** What comes back when, to the penny, and the way to give the application up. */
export function OrderCancel({ order }: { order: Order }) {
  const { t } = useTranslation(['order', 'travel'])
  const { pounds } = useWords()
  const queryClient = useQueryClient()
  const reread = useReread()
  const { data: config } = useQuery(configQuery)
  const offer = config?.payments
  const refund = offer && cancellationRefund(order, offer.cancelRefundPercent)
  const parts = usePartsOf(order, refund)
  const [isAsking, setAsking] = useState(false)
  const cancel = useMutation({
    mutationFn: () =>
      api.call(routes.cancelOrder, { id: order.id, version: order.version }, { orderId: order.id }),
    onSuccess: (cancelled) => {
      queryClient.setQueryData(orderQuery(order.id).queryKey, cancelled)
      void reread(orderPaymentsQuery(order.id).queryKey)
      toast.success(t('cancel.done'))
    },
    onError: () => reread(orderQuery(order.id).queryKey),
  })
  // Without the terms no one could see what is refunded.
  if (!canCancel(order.status) || (wasPaid(order) && !offer)) return null
  const back = pounds(refund?.amountCents ?? 0)
  return (
    <Fold id="cancel" title={t('travel:refunds.title')}>
      {wasPaid(order) && <RefundTerms orders={[order]} />}
      <ErrorNotice title={t('cancel.failed')} error={cancel.error} />
      <Button
        variant="danger"
        label={t('cancel.button')}
        busy={cancel.isPending}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={isAsking}
        danger
        title={t('cancel.confirmTitle')}
        text={
          wasPaid(order)
            ? [t('cancel.confirmPaid', { amount: back }), ...parts].join(' ')
            : t('cancel.confirmUnpaid')
        }
        confirm={t('cancel.confirm')}
        cancel={t('cancel.keep')}
        onConfirm={() => cancel.mutate()}
        onCancel={() => setAsking(false)}
      />
    </Fold>
  )
}

/** Sentences: of what the refund is, and what stays and why. */
function usePartsOf(order: Order, refund: RefundAmount | null | undefined): string[] {
  const { t } = useTranslation('order')
  const { pounds } = useWords()
  if (!refund?.amountCents) return []
  const amounts = {
    government: pounds(refund.governmentFeeCents),
    service: pounds(refund.serviceFeeCents),
    protection: pounds(refund.denialProtectionFeeCents),
  }
  const kept = order.paidCents - order.refundedCents - refund.amountCents
  return [
    order.denialProtection ? t('cancel.partsProtected', amounts) : t('cancel.parts', amounts),
    ...(kept > 0 ? [t('cancel.kept', { amount: pounds(kept) })] : []),
  ]
}
