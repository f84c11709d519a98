import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { accountQuery } from '../../parts/session/account.queries'
import { useErrorText } from '../../http/error-text'
import { ordersQuery } from '../../parts/order/order.queries'
import { ConfirmAddress } from '../../parts/session/confirm-address'
import { KeptDoor } from '../../parts/draft/kept-door'
import { paths } from '../../parts/navigation/paths'
import { RequireSession } from '../../parts/session/require-session'
import { LinkButton } from '../../ui/button'
import { PageHeading } from '../../ui/page-heading'
import { Pagination } from '../../ui/pagination'
import { Failure, Problem } from '../../ui/problem'
import { Bar, Skeleton } from '../../ui/skeleton'
import { OrderRow } from './order-row'
import { byParty, PartyCard } from './party-card'

/** My Applications: the orders of the signed-in user, newest first. */
export default function OrdersPage() {
  const { t } = useTranslation('orders')
  return (
    <>
      <title>{t('pageTitle')}</title>
      <div className="page empty:hidden">
        <KeptDoor />
      </div>
      <RequireSession>
        <Orders />
      </RequireSession>
    </>
  )
}

function Orders() {
  const { t, i18n } = useTranslation('orders')
  const errorText = useErrorText()
  const [search] = useSearchParams()
  const wanted = Number(search.get('page') ?? 1)
  const page = Number.isSafeInteger(wanted) && wanted > 0 ? wanted : 1
  const { data, error, refetch } = useQuery(ordersQuery(page))
  const { data: account } = useQuery(accountQuery)
  const confirm = account && !account.emailConfirmed && <ConfirmAddress email={account.email} />

  if (!data && error)
    return <Failure title={t('failed')} {...errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  if (data.total === 0)
    return (
      <>
        <Problem title={t('title')} actions={<LinkButton to={paths.home()}>{t('empty.start')}</LinkButton>}>
          <h2 className="text-22">{t('empty.title')}</h2>
          <p>{t('empty.text')}</p>
        </Problem>
        {confirm && <div className="page py-8">{confirm}</div>}
      </>
    )
  const pages = Math.ceil(data.total / data.pageSize)
  // An old address, from when the list was longer.
  if (page > pages) return <Navigate to={paths.orders(pages)} replace />
  return (
    <div className="page space-y-6 py-8 md:py-12">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <PageHeading>{t('title')}</PageHeading>
          <p className="mt-2 text-soft">
            {t('count', {
              count: data.total,
              number: new Intl.NumberFormat(i18n.language).format(data.total),
            })}
          </p>
        </div>
        <LinkButton variant="quiet" to={paths.home()}>
          {t('another')}
        </LinkButton>
      </div>
      {confirm}
      <ul className="space-y-4">
        {byParty(data.orders).map(([first, ...others]) =>
          others.length > 0 ? (
            <PartyCard key={first!.id} orders={[first!, ...others]} />
          ) : (
            <OrderRow key={first!.id} order={first!} />
          ),
        )}
      </ul>
      <Pagination page={page} pages={pages} to={paths.orders} />
    </div>
  )
}

function Loading() {
  const { t } = useTranslation('orders')
  return (
    <div className="page py-8 md:py-12">
      <Skeleton page label={t('loading')}>
        <Bar className="h-10 max-w-xs" />
        <div className="mt-8 space-y-4">
          <Bar className="h-28" />
          <Bar className="h-28" />
          <Bar className="h-28" />
        </div>
      </Skeleton>
    </div>
  )
}
