import type { OutputOf } from '@borderlane/contracts/define'
import type { listAllOrders } from '@borderlane/contracts/orders/admin'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { toast } from 'sonner'
import { useErrorText } from '../../../http/error-text'
import { useAddressState } from '../../../parts/navigation/use-address-state'
import { useMay } from '../../../parts/staff/use-may'
import { usePreferences } from '../../../parts/words/preference.store'
import { useWords } from '../../../parts/words/use-words'
import { Button } from '../../../ui/button'
import { Pagination } from '../../../ui/pagination'
import { PartFailure } from '../../../ui/problem'
import { Bar, Skeleton } from '../../../ui/skeleton'
import { BulkActs } from '../bulk/bulk-acts'
import { KeptLists } from './kept-lists'
import { MyWork } from './my-work'
import { OrderFacets } from './order-facets'
import { OrderFilters } from './order-filters'
import { OrderQueues } from './order-queues'
import { OrderPanel } from '../panel/order-panel'
import { OrdersExport } from './orders-export'
import { OrderTable } from './order-table'
import { inputOf, type OrderView, VIEW_NAMES } from './order-view'
import { Shortcuts } from './shortcuts'
import { staffOrdersQuery } from '../queries/staff-orders.queries'
import { MOST_PICKED, usePicked } from './use-picked'

/** All orders with search, filters and the one that is open. All of it is in the address. */
export function AllOrders() {
  const { t } = useTranslation(['admin', 'cases', 'site'])
  const { date } = useWords()
  const errorText = useErrorText()
  const may = useMay()
  const [view, change] = useAddressState(VIEW_NAMES)
  const { data, error, refetch, dataUpdatedAt } = useQuery(staffOrdersQuery(inputOf(view)))
  useEffect(() => {
    if (error) toast.error(t('orders.failed'), { id: 'staff-orders' })
  }, [error, t])
  const pageAddress = usePageAddress()
  const { isDense, setDense } = usePreferences()
  const picked = usePicked(data?.orders ?? [])
  // Beside a case there is room for little: there the list comes first.
  const narrowing = (
    <>
      <OrderQueues queue={view.queue} onChange={(queue) => change({ queue, page: '' })} />
      <OrderFilters key={view.search} view={view} onChange={(part) => change({ page: '', ...part })} />
    </>
  )
  return (
    <div
      className={
        view.open
          ? 'grid gap-6 xl:grid-cols-[minmax(0,16rem)_minmax(0,1fr)] 2xl:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]'
          : ''
      }
    >
      <div className={`min-w-0 space-y-4 ${view.open ? 'max-xl:hidden' : ''}`}>
        <MyWork view={view} onChange={change} />
        {!view.open && narrowing}
        {!view.open && <KeptLists view={view} onChange={change} />}
        {!view.open && <OrderFacets view={view} onChange={(part) => change({ page: '', ...part })} />}
        {error && (
          <PartFailure title={t('orders.failed')} {...errorText(error)} onRetry={() => void refetch()} />
        )}
        {!data && !error && (
          <Skeleton label={t('orders.loading')}>
            <Bar className="h-96" />
          </Skeleton>
        )}
        {data && (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-6">
              <p className="text-14 text-soft">
                {t('orders.count', { count: data.total })}
                <span aria-hidden="true"> · </span>
                {t('orders.asOf', { time: date(new Date(dataUpdatedAt), 'instant') })}
              </p>
              <div className="flex flex-wrap items-center gap-x-4">
                {!view.open && <PickMany data={data} view={view} picked={picked} />}
                <Shortcuts />
                <Button variant="plain" aria-pressed={isDense} onClick={() => setDense(!isDense)}>
                  {t('orders.dense')}
                </Button>
                {may('orders.export') && <OrdersExport view={view} />}
              </div>
            </div>
            {picked.rows.length > 0 && (
              <BulkActs rows={picked.rows} onChanged={picked.renew} onDone={picked.clear} />
            )}
            {data.orders.length === 0 ? (
              <p>{t('orders.empty')}</p>
            ) : (
              <OrderTable
                orders={data.orders}
                view={view}
                isDense={isDense}
                picked={picked.rows.map(({ id }) => id)}
                onPick={view.open ? undefined : picked.toggle}
                onChange={change}
              />
            )}
            <Pagination page={data.page} pages={Math.ceil(data.total / data.pageSize)} to={pageAddress} />
          </>
        )}
        {view.open && narrowing}
      </div>
      {view.open && <OrderPanel key={view.open} id={view.open} onClose={() => change({ open: '' })} />}
    </div>
  )
}

interface PickManyProps {
  data: OutputOf<typeof listAllOrders>
  view: OrderView
  picked: ReturnType<typeof usePicked>
}

/** Picks what this page shows, or what all pages of this list hold. */
function PickMany({ data: { orders, total }, view, picked: { add, addMatching } }: PickManyProps) {
  const { t } = useTranslation(['admin', 'cases'])
  if (orders.length === 0) return null
  const count = Math.min(total, MOST_PICKED)
  return (
    <>
      <Button variant="plain" onClick={() => add(orders)}>
        {t('cases:bulk.all')}
      </Button>
      {total > orders.length && (
        <Button
          variant="plain"
          busy={addMatching.isPending}
          onClick={() =>
            addMatching.mutate(inputOf(view), { onError: () => toast.error(t('orders.failed')) })
          }
        >
          {t(total > MOST_PICKED ? 'cases:bulk.first' : 'cases:bulk.matching', { count })}
        </Button>
      )}
    </>
  )
}

/** The same view, another page of it. */
function usePageAddress() {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  return (page: number) => {
    const next = new URLSearchParams(search)
    next.set('page', String(page))
    return `${pathname}?${next}`
  }
}
