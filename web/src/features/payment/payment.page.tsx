import type { FurtherPayment } from '@borderlane/contracts/orders/further-payment'
import { openFurtherPayment } from '@borderlane/domain/orders/further-payment'
import type { Order } from '@borderlane/contracts/orders/order'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { isUnknownOrder } from '../../http/client'
import { AskMaker } from '../../parts/order/ask-maker'
import { orderQuery } from '../../parts/order/order.queries'
import { canPay, wasPaid } from '../../parts/order/order-status'
import { OrderUnavailable } from '../../parts/order/order-unavailable'
import { unpaidOf, useParty } from '../../parts/party/party.queries'
import { paths } from '../../parts/navigation/paths'
import { RequireSession } from '../../parts/session/require-session'
import { LinkButton } from '../../ui/button'
import { Bar, Problem, Skeleton } from '../../ui/notice'
import { PayOrder } from './pay-order'
import { storedAttempt } from './payment-attempt'
import { PageError } from '../../parts/failure/failures'

const LOOKED_EVERY_MS = 3_000

/** Pays one order. What is owed comes from the order, not from the address. */
export default function PaymentPage() {
  const [search] = useSearchParams()
  const orderId = search.get('orderId')
  if (!orderId) return <OrderUnavailable />
  return (
    <RequireSession orderId={orderId}>
      <AskMaker orderId={orderId}>
        <PaymentOf orderId={orderId} />
      </AskMaker>
    </RequireSession>
  )
}

function PaymentOf({ orderId }: { orderId: string }) {
  const { t } = useTranslation('payment')
  const { error } = useQuery(orderQuery(orderId))
  if (isUnknownOrder(error)) return <OrderUnavailable error={error} />
  return (
    <>
      <title>{t('pageTitle')}</title>
      <LoadedOrder orderId={orderId} />
    </>
  )
}

function LoadedOrder({ orderId }: { orderId: string }) {
  const { t } = useTranslation('payment')
  const query = useQuery({
    ...orderQuery(orderId),
    // Someone may pay in another tab or on another device.
    refetchInterval: ({ state: { data } }) =>
      data && (canPay(data) || openFurtherPayment(data)) && !storedAttempt(orderId) ? LOOKED_EVERY_MS : false,
  })
  const { data: order, error } = query
  if (!order && error) return <PageError title={t('failedToLoad')} query={query} />
  if (!order) return <Loading />
  // An own payment is followed to its end, although the order may know of it first.
  const further = furtherOf(order)
  if (further) return <PayOrder key={further.id} order={order} further={further} />
  if (canPay(order) || storedAttempt(orderId)) return <PayAll order={order} />
  const isPaid = wasPaid(order)
  return (
    <Problem
      eyebrow={order.reference}
      title={isPaid ? t('paid.title') : t('closed.title')}
      text={isPaid ? t('paid.text', { reference: order.reference }) : t('closed.text')}
      actions={<LinkButton label={t('paid.open')} to={paths.order(order.id)} />}
    />
  )
}

/** What is paid beside the price: what is open, or what an own payment was begun for. */
function furtherOf(order: Order): FurtherPayment | undefined {
  const begun = storedAttempt(order.id)?.furtherPaymentId
  return order.furtherPayments?.find(({ id }) => id === begun) ?? openFurtherPayment(order)
}

/** Anyone who may open the whole party pays for all of it at once. */
function PayAll({ order }: { order: Order }) {
  const { party, isLoading } = useParty(order)
  if (isLoading) return <Loading />
  return <PayOrder order={order} party={party && unpaidOf(party).length > 1 ? party : undefined} />
}

function Loading() {
  const { t } = useTranslation('payment')
  return (
    <div className="page py-10">
      <Skeleton page label={t('loading')}>
        <Bar className="h-10 max-w-md" />
        <div className="mt-8 grid gap-12 lg:grid-cols-2">
          <Bar className="h-80" />
          <Bar className="h-96" />
        </div>
      </Skeleton>
    </div>
  )
}
