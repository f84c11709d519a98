import type { AdminPayment } from '@borderlane/contracts/payments/admin'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Awaited, PartError } from '../../parts/failure/failures'
import { useAddressState } from '../../parts/navigation/use-address-state'
import { OrderName } from '../../parts/staff/order-name'
import { foundOrdersQuery, useOrderNames } from '../../parts/staff/order-names.queries'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { StaffSearch } from '../../parts/staff/staff-search'
import { useWords } from '../../parts/words/use-words'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Notice, Skeleton } from '../../ui/notice'
import { SelectField } from '../../ui/fields'
import { columnsOf, Table } from '../../ui/table'
import { STATUS_TONES, STATUSES } from './payment-money'
import { PaymentPanel } from './payment-panel'
import { ledgerQuery, paymentsQuery } from './payments.queries'

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
  const isNone = view.search !== '' && orderIds === ''
  const data = waits ? undefined : list.data
  const query = waits ? found : list
  const { error } = query
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
      {!data && !error && !isNone && <Skeleton label={t('loading')} bar="h-64" />}
      <PartError title={t('failed')} query={query} />
      {(isNone || data?.total === 0) && (
        <Notice tone="info" title={t('empty')}>
          {(view.status || view.orderId || view.search) && (
            <Button
              variant="plain"
              label={t('filter.clear')}
              onClick={() => change({ status: '', orderId: '', search: '', page: '', open: '' })}
            />
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
      <Button
        variant="quiet"
        label={t('site:pages.previous')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <p className="text-soft">{t('site:pages.of', { page: String(page), pages: String(pages) })}</p>
      <Button
        variant="quiet"
        label={t('site:pages.next')}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

interface PaymentFiltersProps {
  status: string
  orderId: string
  search: string
  onChange: (part: { status?: string; orderId?: string; search?: string }) => void
}

function PaymentFilters({ status, orderId, search, onChange }: PaymentFiltersProps) {
  const { t } = useTranslation('payments')
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <StaffSearch
        id="payments-order"
        label={t('filter.order')}
        search={search || orderId}
        onSearch={(typed) =>
          onChange(
            UUID.test(typed) ? { orderId: typed.toLowerCase(), search: '' } : { orderId: '', search: typed },
          )
        }
      />
      <SelectField
        id="payments-status"
        label={t('filter.status')}
        placeholder={t('filter.all')}
        value={status}
        onChange={(event) => onChange({ status: event.target.value })}
        options={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
    </div>
  )
}

interface PaymentTableProps {
  payments: readonly AdminPayment[]
  names: ReadonlyMap<string, { reference: string; fullName: string }>
  openId: string | undefined
  onOpen: (id: string) => void
}

const COLUMNS = ['created', 'order', 'method', 'status', 'amount', 'refunded'] as const

/** Payments, newest first. */
function PaymentTable({ payments, names, openId, onOpen }: PaymentTableProps) {
  const { t } = useTranslation('payments')
  const { pounds, date } = useWords()
  const columns = columnsOf(COLUMNS, (key) => t(`column.${key}`), ['amount', 'refunded'])
  return (
    <Table caption={t('title')} columns={columns}>
      {payments.map((payment) => (
        <tr key={payment.id} className={`hover:bg-sunk ${payment.id === openId ? 'bg-brand-wash' : ''}`}>
          <td>
            <button
              type="button"
              aria-expanded={payment.id === openId}
              className="min-h-11 text-start text-blue underline underline-offset-2"
              onClick={() => onOpen(payment.id)}
            >
              {date(payment.createdAt, 'instant')}
            </button>
          </td>
          <td>
            <OrderName id={payment.orderId} order={names.get(payment.orderId)} />
            {payment.parts.length > 1 && (
              <span className="text-soft"> {t('others', { count: payment.parts.length - 1 })}</span>
            )}
          </td>
          <td>{t(`method.${payment.method}`)}</td>
          <td>
            <Badge tone={STATUS_TONES[payment.status]}>{t(`status.${payment.status}`)}</Badge>{' '}
            {payment.mismatches.length > 0 && <Badge tone="red">{t('mismatch')}</Badge>}
          </td>
          <td className="figures text-end">{pounds(payment.amountCents)}</td>
          <td className="figures text-end">{pounds(payment.refundedCents)}</td>
        </tr>
      ))}
    </Table>
  )
}

const ACCOUNTS = [
  'provider_clearing',
  'customer_receivable',
  'customer_deposits',
  'government_fees_held',
  'protection_liability',
  'disputed_funds',
  'revenue',
  'refunds',
  'manual_settlement',
  'referral_costs',
  'referral_credits',
  'partner_commissions',
  'referral_credits_ended',
] as const

/** The balance of every account, and their sum, which is 0 or an alarm. */
function Ledger() {
  const { t } = useTranslation(['payments', 'site'])
  const { pounds } = useWords()
  const query = useQuery(ledgerQuery)
  const { data } = query
  const signed = (cents: number) => (cents < 0 ? `−${pounds(-cents)}` : pounds(cents))
  const name = (account: string) => {
    const [kind, of] = account.split(':')
    const known = ACCOUNTS.find((one) => one === kind)
    if (!known) return account
    const words = t(`ledger.account.${known}`)
    return known === 'provider_clearing' ? `${words} (${of})` : words
  }
  return (
    <section aria-labelledby="ledger" className="max-w-3xl space-y-3 border-t-2 border-ink pt-4">
      <h2 id="ledger" className="text-24">
        {t('ledger.title')}
      </h2>
      <Awaited query={query} loading={t('ledger.loading')} bar="h-40" />
      <PartError title={t('ledger.failed')} query={query} />
      {data && (
        <>
          {data.sumCents !== 0 && <Notice tone="bad" live title={t('ledger.wrong')} />}
          <p className="text-14 text-soft">{t('ledger.text', { count: data.transactions })}</p>
          <table className="w-full border-collapse text-14">
            <thead>
              <tr className="border-b-2 border-ink">
                <th className="py-2 text-start">{t('ledger.column')}</th>
                <th className="py-2 text-end">{t('ledger.balance')}</th>
              </tr>
            </thead>
            <tbody>
              {data.accounts.map(({ account, balanceCents }) => (
                <tr key={account} className="h-10 border-b border-hairline">
                  <th scope="row" className="text-start font-normal">
                    {name(account)}
                  </th>
                  <td className="figures text-end">{signed(balanceCents)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr className="h-10 border-b-[3px] border-double border-ink font-semibold">
                <th scope="row" className="text-start">
                  {t('ledger.sum')}
                </th>
                <td className="figures text-end">{signed(data.sumCents)}</td>
              </tr>
            </tfoot>
          </table>
        </>
      )}
    </section>
  )
}
