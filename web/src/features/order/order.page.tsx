import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router'
import { ApiError, isCode } from '../../api/error'
import { useErrorText } from '../../api/error-text'
import { documentsQuery, orderQuery } from '../../api/order.queries'
import { keepOrderToken } from '../../api/order-token'
import { log } from '../../app/log'
import { Failure } from '../../ui/problem'
import { Bar, Skeleton } from '../../ui/skeleton'
import { OrderDetail } from './order-detail'
import { OrderNotFound } from './order-not-found'

/** One order, for whoever holds it. A link from a mail brings the token in the fragment, which no server sees. */
export function OrderPage() {
  const { id = '' } = useParams()
  const { hash } = useLocation()
  const token = /^#token=([\w.~-]+)$/.exec(hash)?.[1]
  return token ? <TakeToken orderId={id} token={token} /> : <LoadedOrder orderId={id} />
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
    queryClient.removeQueries({ queryKey: documentsQuery(orderId).queryKey })
    void navigate(pathname + search, { replace: true })
  }, [orderId, token, navigate, queryClient, pathname, search])
  return <Loading />
}

function LoadedOrder({ orderId }: { orderId: string }) {
  const { t } = useTranslation('order')
  const errorText = useErrorText()
  const { data: order, error, refetch } = useQuery(orderQuery(orderId))
  const isUnknown = isCode(error, 'orders.not_found', 'auth.required', 'validation.failed')
  useEffect(() => {
    if (error) log('web.order_not_shown', error instanceof ApiError ? error.requestId : undefined)
  }, [error])
  if (order && !isUnknown) return <OrderDetail order={order} />
  if (!error) return <Loading />
  return (
    <>
      <title>{t('pageTitleLoading')}</title>
      {isUnknown ? (
        <OrderNotFound />
      ) : (
        <Failure title={t('failed')} {...errorText(error)} onRetry={() => void refetch()} />
      )}
    </>
  )
}

function Loading() {
  const { t } = useTranslation('order')
  return (
    <div className="page py-10">
      <title>{t('pageTitleLoading')}</title>
      <Skeleton label={t('loading')}>
        <Bar className="h-40" />
        <div className="mt-10 grid gap-12 lg:grid-cols-[1fr_23rem]">
          <Bar className="h-80" />
          <Bar className="h-80" />
        </div>
      </Skeleton>
    </div>
  )
}
