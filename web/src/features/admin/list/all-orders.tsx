import type { OutputOf } from '@borderlane/contracts/define'
import type { listAllOrders, StaffOrderRow } from '@borderlane/contracts/orders/admin'
import { MOST_BULK, MOST_NAMED } from '@borderlane/contracts/orders/bulk'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { toast } from 'sonner'
import { useErrorText } from '../../../http/client'
import { download } from '../../../http/download'
import { staffRoutes } from '../../../http/staff-routes'
import { useAddressState } from '../../../parts/navigation/use-address-state'
import { StaffSearch } from '../../../parts/staff/staff-search'
import { useMay } from '../../../parts/staff/use-may'
import { useWords } from '../../../parts/words/use-words'
import { Button } from '../../../ui/button'
import { FailureText, PartFailure, Skeleton } from '../../../ui/notice'
import { Pagination } from '../../../ui/pagination'
import { BulkAssign } from '../bulk/bulk-assign'
import { BulkProgress } from '../bulk/bulk-progress'
import { BulkStatus } from '../bulk/bulk-status'
import type { Picked } from '../bulk/use-bulk'
import { OrderPanel } from '../panel/order-panel'
import { staffOrderQuery, staffOrdersQuery } from '../queries/staff-orders.queries'
import { ChooseColumns, useColumns } from './choose-columns'
import { MyWork } from './my-work'
import { OrderFacets } from './order-facets'
import { OrderTable } from './order-table'
import { inputOf, isWork, NARROW_COLUMNS, type OrderView, rowOf, VIEW_NAMES } from './order-view'
import { OrderViews } from './order-views'
import { Shortcuts } from './shortcuts'

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
  const columns = useColumns(view)
  const picked = usePicked(data?.orders ?? [])
  const opened = useQuery({ ...staffOrderQuery(view.open), enabled: view.open !== '' }).data
  // By its own id: the address may have it in capitals.
  const isListed = !opened || data?.orders.some(({ id }) => id === opened.order.id)
  const rows = [...(isListed ? [] : [rowOf(opened)]), ...(data?.orders ?? [])]
  const narrow = (part: Partial<OrderView>) => change({ page: '', ...part })
  const search = (
    <StaffSearch
      id="order-search"
      isCompact
      label={t('orders.search')}
      search={view.search}
      onSearch={(typed) => narrow({ search: typed })}
    />
  )
  return (
    <div className={view.open ? 'grid xl:grid-cols-[25rem_minmax(0,1fr)]' : ''}>
      <div
        className={`min-w-0 space-y-2 ${view.open ? 'overflow-y-auto p-2 max-xl:hidden [&_td]:px-1! [&_th]:px-1! xl:h-[calc(100dvh-3.25rem)]' : ''}`}
      >
        <MyWork onChange={change}>
          {!view.open && (
            <>
              {search}
              <OrderFacets view={view} onChange={narrow} />
            </>
          )}
        </MyWork>
        {!view.open && <OrderViews view={view} onChange={change} />}
        {error && (
          <PartFailure title={t('orders.failed')} {...errorText(error)} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Skeleton label={t('orders.loading')} bar="h-96" />}
        {data && (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-6">
              <p className="text-14 text-soft">
                {t('orders.count', { count: data.total })}
                <span aria-hidden="true"> · </span>
                {t('orders.asOf', { time: date(new Date(dataUpdatedAt), 'instant') })}
              </p>
              <div className="flex flex-wrap items-center gap-x-4 md:pointer-fine:[&_button]:min-h-8 md:pointer-fine:[&_button]:py-1">
                {!view.open && <PickMany data={data} view={view} picked={picked} />}
                <Shortcuts />
                {!view.open && <ChooseColumns view={view} onChange={change} />}
                {!view.open && may('orders.export') && <OrdersExport view={view} />}
              </div>
            </div>
            <BulkProgress id={view.bulk} onShow={(bulk) => change({ bulk })} />
            {(picked.list ?? picked.rows.length > 0) && (
              <BulkActs picked={picked} onStarted={(bulk) => change({ bulk })} onDone={picked.clear} />
            )}
            {rows.length === 0 ? (
              <p>{t(isWork(view) ? 'cases:workNone' : 'orders.empty')}</p>
            ) : (
              <OrderTable
                orders={rows}
                view={view}
                columns={view.open ? NARROW_COLUMNS : columns}
                picked={picked.rows.map(({ id }) => id)}
                onPick={view.open ? undefined : picked.toggle}
                onChange={change}
              />
            )}
            <Pagination page={data.page} pages={Math.ceil(data.total / data.pageSize)} to={pageAddress} />
          </>
        )}
        {/* Beside a case there is room for little: there the list comes first. */}
        {view.open && (
          <>
            {search}
            <OrderViews view={view} onChange={change} />
          </>
        )}
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
function PickMany({ data: { orders, total }, view, picked: { add, pickList } }: PickManyProps) {
  const { t } = useTranslation('admin')
  if (orders.length === 0) return null
  const count = Math.min(total, MOST_BULK)
  return (
    <>
      <Button variant="plain" label={t('bulk.all')} className="text-14" onClick={() => add(orders)} />
      {total > orders.length && (
        <Button
          variant="plain"
          label={t(total > MOST_BULK ? 'bulk.first' : 'bulk.matching', { count })}
          className="text-14"
          onClick={() => pickList({ filter: filterOf(view), count })}
        />
      )}
    </>
  )
}

/** What narrows the list, without its order and page. */
function filterOf(view: OrderView) {
  const { sort: _sort, direction: _direction, page: _page, ...filter } = inputOf(view)
  return filter
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

const FILE_NAME = 'orders.csv'

/** The list as it is filtered now, all pages of it, as a file. */
function OrdersExport({ view }: { view: OrderView }) {
  const { t } = useTranslation('admin')
  const errorText = useErrorText()
  const take = useMutation({
    mutationFn: () => download(staffRoutes.exportOrders, filterOf(view), FILE_NAME),
    onSuccess: () => toast.success(t('orders.export.done', { name: FILE_NAME })),
    onError: () => toast.error(t('orders.export.failed')),
  })
  return (
    <div>
      <Button variant="plain" label={t('orders.export.act')} className="text-14" runs={take} />
      <div role="status" className="text-14 text-soft">
        {take.isSuccess && t('orders.export.done', { name: FILE_NAME })}
      </div>
      {take.error && (
        <div role="alert" className="text-14">
          <p className="text-red">{t('orders.export.failed')}</p>
          <FailureText {...errorText(take.error)} />
        </div>
      )}
    </div>
  )
}

/**
 * The orders that something is to be done with. They stay picked on other pages and in other lists.
 *
 * @param shown what the list shows now: newer than what was picked
 */
function usePicked(shown: readonly StaffOrderRow[]) {
  const [picked, setPicked] = useState<readonly StaffOrderRow[]>([])
  const [list, pickList] = useState<Picked['list']>()
  const add = (rows: readonly StaffOrderRow[]) => {
    pickList(undefined)
    setPicked((all) =>
      [...all, ...rows.filter(({ id }) => all.every((one) => one.id !== id))].slice(0, MOST_NAMED),
    )
  }
  return {
    list,
    rows: list ? [] : picked.map((row) => shown.find(({ id }) => id === row.id) ?? row),
    add,
    pickList,
    toggle: (row: StaffOrderRow) =>
      picked.some(({ id }) => id === row.id)
        ? setPicked(picked.filter(({ id }) => id !== row.id))
        : add([row]),
    clear: () => {
      pickList(undefined)
      setPicked([])
    },
  }
}

interface BulkActsProps {
  picked: Picked
  onStarted: (id: string) => void
  onDone: () => void
}

/** What is done with all of the picked orders. */
function BulkActs({ picked, onDone, ...props }: BulkActsProps) {
  const { t } = useTranslation('admin')
  const onStarted = (id: string) => {
    props.onStarted(id)
    onDone()
  }
  return (
    <section aria-label={t('bulk.title')} className="space-y-3 bg-sunk p-4">
      <div className="flex flex-wrap items-center gap-x-4">
        <p className="font-semibold">
          {t('bulk.picked', { count: picked.list?.count ?? picked.rows.length })}
        </p>
        <Button variant="plain" label={t('bulk.leave')} onClick={onDone} />
      </div>
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <BulkStatus picked={picked} onStarted={onStarted} />
        <BulkAssign picked={picked} onStarted={onStarted} />
      </div>
    </section>
  )
}
