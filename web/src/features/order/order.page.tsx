import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router'
import { ApiError, isCode, isUnknownOrder } from '../../http/client'
import { log } from '../../http/log'
import { paths } from '../../parts/navigation/paths'
import { AccessEnded } from '../../parts/order/access-ended'
import { AskMaker } from '../../parts/order/ask-maker'
import { documentsQuery, orderAccessQuery, orderQuery } from '../../parts/order/order.queries'
import { ResendLink } from '../../parts/order/resend-link'
import { keepOrderToken } from '../../parts/session/order-token'
import { useHeldOrder } from '../../parts/session/use-held-order'
import { SignInFirst } from '../../parts/session/require-session'
import { useSession } from '../../parts/session/session'
import { LinkButton } from '../../ui/button'
import { Guilloche } from '../../ui/guilloche'
import { PageHeading } from '../../ui/page-heading'
import { Bar, Skeleton } from '../../ui/notice'
import { OrderDetail } from './order-detail'
import { PageError } from '../../parts/failure/failures'

/**
 * One order, for its owner and for anyone who holds its token. A link from a mail brings that in the fragment, which no
 * server sees.
 */
export default function OrderPage() {
  const { id = '' } = useParams()
  const { hash, state } = useLocation()
  const { status, user } = useSession()
  const token = /^#token=([\w.~-]+)$/.exec(hash)?.[1]
  const isHeld = useHeldOrder(token || user ? undefined : id)
  if (token) return <TakeToken orderId={id} token={token} />
  if (status === 'loading' || isHeld === undefined) return <Loading />
  if (user || isHeld)
    return (
      <AskMaker key={user?.id} orderId={id}>
        <LoadedOrder orderId={id} />
      </AskMaker>
    )
  // Someone without an account, who said so on the page for signing in.
  if ((state as { asGuest?: boolean } | null)?.asGuest) return <OrderNotFound />
  return <SignInFirst />
}

/** Puts the token away and takes it out of the address, before anything else is done with it. */
function TakeToken({ orderId, token }: { orderId: string; token: string }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { pathname, search } = useLocation()
  useEffect(() => {
    keepOrderToken(orderId, token)
    // What was read without the token is read again with it.
    queryClient.removeQueries({ queryKey: orderQuery(orderId).queryKey })
    queryClient.removeQueries({ queryKey: orderAccessQuery(orderId).queryKey })
    queryClient.removeQueries({ queryKey: documentsQuery(orderId).queryKey })
    void navigate(pathname + search, { replace: true })
  }, [orderId, token, navigate, queryClient, pathname, search])
  return <Loading />
}

function LoadedOrder({ orderId }: { orderId: string }) {
  const { t } = useTranslation('order')
  const query = useQuery(orderQuery(orderId))
  const { data: order, error } = query
  const isUnknown = isUnknownOrder(error)
  useEffect(() => {
    if (error) log('web.order_not_shown', error instanceof ApiError ? error.requestId : undefined)
  }, [error])
  const isOver =
    isCode(error, 'orders.access_ended') ||
    Boolean(order?.erasedAt) ||
    (order && order.status !== 'approved' && order.history.some(({ status }) => status === 'approved'))
  useEffect(() => {
    // Few have kept their visa on this device: what removes it comes with its end.
    if (isOver) void import('../../parts/storage/kept-store').then(({ removeKept }) => removeKept(orderId))
  }, [isOver, orderId])
  if (order && !isUnknown) return <OrderDetail order={order} />
  if (!error) return <Loading />
  if (isCode(error, 'orders.access_ended')) return <AccessEnded />
  if (isUnknown) return <OrderNotFound />
  return (
    <>
      <title>{t('pageTitleLoading')}</title>
      <PageError
        title={t('failed')}
        query={query}
        action={<LinkButton variant="quiet" label={t('notFound.all')} to={paths.orders()} />}
      />
    </>
  )
}

function Loading() {
  const { t } = useTranslation('order')
  return (
    <div className="page py-10">
      <title>{t('pageTitleLoading')}</title>
      <Skeleton page label={t('loading')}>
        <Bar className="h-40" />
        <div className="mt-10 grid gap-12 lg:grid-cols-[1fr_23rem]">
          <Bar className="h-80" />
          <Bar className="h-80" />
        </div>
      </Skeleton>
    </div>
  )
}

/** An order that is not there or not for this browser, with the way to a new link. */
function OrderNotFound() {
  const { t } = useTranslation('order')
  return (
    <div className="relative overflow-hidden border-b border-hairline">
      <title>{t('pageTitleLoading')}</title>
      <Guilloche from="B" to="L" />
      <div className="page relative grid gap-x-14 gap-y-10 pt-12 pb-24 md:pt-16 lg:grid-cols-2">
        <div>
          <PageHeading>{t('notFound.title')}</PageHeading>
          <p className="measure mt-4 text-18">{t('notFound.text')}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <LinkButton variant="quiet" label={t('notFound.all')} to={paths.orders()} />
            <LinkButton variant="quiet" label={t('notFound.home')} to={paths.home()} />
          </div>
        </div>
        <ResendLink />
      </div>
    </div>
  )
}
