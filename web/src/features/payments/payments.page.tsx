import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../http/error-text'
import { useAddressState } from '../../parts/navigation/use-address-state'
import { foundOrdersQuery, useOrderNames } from '../../parts/staff/order-names.queries'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { useWords } from '../../parts/words/use-words'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { PartFailure } from '../../ui/problem'
import { Bar, Skeleton } from '../../ui/skeleton'
import { Ledger } from './ledger'
import { PaymentFilters } from './payment-filters'
import { STATUSES } from './payment-money'
import { PaymentPanel } from './payment-panel'
import { PaymentTable } from './payment-table'
import { paymentsQuery } from './payments.queries'

/** All payments, what became of each, and the ledger. The view is in the address. */
export default function PaymentsPage() {
  const { t } = useTranslation('payments')
  return (
    <StaffFrame title={t('title')}>
      <div className="space-y-10">
        <Payments />
        <Ledger />
      </div>
    </StaffFrame>
  )
}

function Payments() {
  const { t } = useTranslation(['payments', 'site'])
  const { date } = useWords()
  const errorText = useErrorText()
  const [view, change] = useAddressState(['status', 'orderId', 'search', 'page', 'open'])
  const page = Math.max(1, Math.floor(Number(view.page)) || 1)
  const found = useQuery(foundOrdersQuery(view.search))
  const orderIds = found.data?.orders.map(({ id }) => id).join(',')
  const waits = view.search !== '' && !orderIds
  const list = useQuery({
    ...paymentsQuery({
      page,
      status: STATUSES.find((status) => status === view.status),
      orderId: view.orderId || undefined,
      orderIds: orderIds || undefined,
    }),
    enabled: !waits,
  })
  // No one was found whose payments could be.
  const isNone = view.search !== '' && orderIds === ''
  const data = waits ? undefined : list.data
  const { error, refetch } = waits ? found : list
  const { dataUpdatedAt, isPlaceholderData } = list
  const names = useOrderNames(data?.payments.map(({ orderId }) => orderId) ?? [])
  const opened = data?.payments.find(({ id }) => id === view.open)
  return (
    <section aria-label={t('list')} className="space-y-4">
      <PaymentFilters
        status={view.status}
        orderId={view.orderId}
        search={view.search}
        onChange={(part) => change({ ...part, page: '', open: '' })}
      />
      {!data && !error && !isNone && (
        <Skeleton label={t('loading')}>
          <Bar className="h-64" />
        </Skeleton>
      )}
      {error && <PartFailure title={t('failed')} {...errorText(error)} onRetry={() => void refetch()} />}
      {(isNone || data?.total === 0) && (
        <Notice tone="info" title={t('empty')}>
          {(view.status || view.orderId || view.search) && (
            <Button
              variant="plain"
              onClick={() => change({ status: '', orderId: '', search: '', page: '', open: '' })}
            >
              {t('filter.clear')}
            </Button>
          )}
        </Notice>
      )}
      {data && data.total > 0 && (
        <div className={opened ? 'grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]' : ''}>
          <div className="min-w-0 space-y-3" aria-busy={isPlaceholderData}>
            <PaymentTable
              payments={data.payments}
              names={names}
              openId={opened?.id}
              onOpen={(id) => change({ open: id === opened?.id ? '' : id })}
            />
            <Pager
              page={page}
              pages={Math.ceil(data.total / data.pageSize)}
              onPage={(next) => change({ page: next > 1 ? String(next) : '', open: '' })}
            />
            <p className="text-14 text-soft">
              {t('count', { count: data.total })}{' '}
              {t('asOf', { at: date(new Date(dataUpdatedAt), 'instant') })}
            </p>
          </div>
          {opened && <PaymentPanel key={opened.id} payment={opened} onClose={() => change({ open: '' })} />}
        </div>
      )}
    </section>
  )
}

function Pager({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const { t } = useTranslation(['payments', 'site'])
  if (pages <= 1) return null
  return (
    <nav aria-label={t('site:pages.label')} className="flex flex-wrap items-center gap-3">
      <Button variant="quiet" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('site:pages.previous')}
      </Button>
      <p className="text-soft">{t('site:pages.of', { page: String(page), pages: String(pages) })}</p>
      <Button variant="quiet" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('site:pages.next')}
      </Button>
    </nav>
  )
}
