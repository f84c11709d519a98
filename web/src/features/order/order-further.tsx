import type { FurtherPayment } from '@borderlane/contracts/orders/further-payment'
import { openFurtherPayment } from '@borderlane/domain/orders/further-payment'
import type { Order } from '@borderlane/contracts/orders/order'
import { declineRefund } from '@borderlane/domain/refund'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, useReread } from '../../http/client'
import { configQuery } from '../../http/config.queries'
import { furtherRoutes } from '../../http/further-routes'
import { choiceOf, paths } from '../../parts/navigation/paths'
import { FurtherList, FurtherReceipt } from '../../parts/order/further-list'
import { orderPaymentsQuery, orderQuery } from '../../parts/order/order.queries'
import { useWords } from '../../parts/words/use-words'
import { Button, LinkButton } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Notice } from '../../ui/notice'
import { toast } from '../../ui/toast'
import { ErrorNotice } from '../../parts/failure/failures'

/** What is asked for beside the price, with the way to pay it and the way out; below, what was asked for before. */
export function OrderFurther({ order }: { order: Order }) {
  const { t } = useTranslation('further')
  const open = openFurtherPayment(order)
  const past = (order.furtherPayments ?? []).filter(({ status }) => status !== 'open')
  if (!open && past.length === 0) return null
  return (
    <section aria-labelledby="further" className="space-y-4">
      <h2 id="further" className="text-24">
        {open ? t('title') : t('past')}
      </h2>
      {open && <OpenFurther order={order} further={open} />}
      <FurtherList further={past} />
    </section>
  )
}

function OpenFurther({ order, further }: { order: Order; further: FurtherPayment }) {
  const { t } = useTranslation('further')
  const { pounds } = useWords()
  const amount = pounds(further.amountCents)
  return (
    <Notice tone="warning" title={t('text', { amount })}>
      <p dir="auto">{t('reason', { text: further.reason })}</p>
      <FurtherReceipt orderId={order.id} documentId={further.documentId} />
      <div className="flex flex-wrap gap-3 py-2 print:hidden">
        <LinkButton
          label={t('pay', { amount })}
          to={paths.payment(choiceOf(order), order.id)}
          iconAfter="arrow"
        />
        <DeclineFurther order={order} further={further} />
      </div>
    </Notice>
  )
}

/** The way out, with what comes back to the penny before it is taken. */
function DeclineFurther({ order, further }: { order: Order; further: FurtherPayment }) {
  const { t } = useTranslation('further')
  const { pounds } = useWords()
  const queryClient = useQueryClient()
  const reread = useReread()
  const { data: config } = useQuery(configQuery)
  const [isAsking, setAsking] = useState(false)
  const decline = useMutation({
    mutationFn: () =>
      api.call(
        furtherRoutes.declineFurtherPayment,
        { id: order.id, furtherPaymentId: further.id },
        { orderId: order.id },
      ),
    onSuccess: (changed) => {
      queryClient.setQueryData(orderQuery(order.id).queryKey, changed)
      void reread(orderPaymentsQuery(order.id).queryKey)
      toast.success(t('declined'))
    },
    onError: () => reread(orderQuery(order.id).queryKey),
  })
  const percent = config?.payments?.cancelRefundPercent
  // Without the terms no one could see what is refunded.
  if (percent === undefined) return null
  const consequence =
    order.status === 'approved'
      ? t('approved')
      : t('back', { amount: pounds(declineRefund(order, percent).amountCents) })
  return (
    <>
      <Button variant="quiet" label={t('decline')} busy={decline.isPending} onClick={() => setAsking(true)} />
      <p className="basis-full text-14">{consequence}</p>
      <ErrorNotice title={t('failed')} error={decline.error} />
      <ConfirmDialog
        open={isAsking}
        danger
        title={t('confirmTitle')}
        text={consequence}
        confirm={t('decline')}
        cancel={t('keep')}
        onConfirm={() => decline.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
