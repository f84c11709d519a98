import type { StaffOrderRow } from '@borderlane/contracts/orders/admin'
import type { OrderColumn } from '@borderlane/contracts/orders/order-column'
import { isOver } from '@borderlane/domain/days'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../../../parts/staff/use-keys'
import { useWords } from '../../../parts/words/use-words'
import { Table } from '../../../ui/table'
import { useColumnNames } from './column-names'
import { inputOf, type OrderView } from './order-view'
import { StatusBadge } from '../queries/status-badge'
import { TargetText } from '../queries/target-text'

interface OrderTableProps {
  columns: readonly OrderColumn[]
  /** Those that something is to be done with; without `onPick` none can be picked. */
  picked?: readonly string[]
  onPick?: (order: StaffOrderRow) => void
  orders: readonly StaffOrderRow[]
  view: OrderView
  onChange: (part: Partial<OrderView>) => void
}

const SORTING: readonly string[] = ['createdAt', 'status', 'total', 'dueDay', 'target']
const AT_END: readonly string[] = ['paid', 'total', 'missing']

/** The orders of one page; a press on a reference opens one beside the list. */
export function OrderTable({
  orders,
  view,
  columns: chosen,
  picked = [],
  onPick,
  onChange,
}: OrderTableProps) {
  const { t } = useTranslation(['admin', 'cases', 'further'])
  const names = useColumnNames()
  // Under the name there is room for the address.
  const isUnderName = chosen.includes('applicant')
  const columns = chosen.filter((one) => one !== 'email' || !isUnderName)
  const cellOf = useCells(view, chosen, onChange)
  const rows = useRowKeys()
  const { sort = 'createdAt', direction = 'desc' } = inputOf(view)
  return (
    <div ref={rows}>
      <Table
        isDense
        caption={t('orders.caption')}
        columns={[
          ...(onPick ? [{ key: 'pick', label: t('bulk.column'), isHeard: true }] : []),
          ...(['reference', ...columns] as const).map((key) => ({
            key,
            label: names[key],
            atEnd: AT_END.includes(key),
            ...(SORTING.includes(key) && {
              sorted: sort === key && direction,
              onSort: () =>
                onChange({
                  sort: key,
                  direction: sort === key && direction === 'desc' ? 'asc' : 'desc',
                  page: '',
                }),
            }),
          })),
        ]}
      >
        {orders.map((order) => (
          <tr key={order.id} className={view.open === order.id ? 'bg-blue-wash' : 'hover:bg-sunk'}>
            {onPick && (
              <td>
                <input
                  type="checkbox"
                  className="size-5 accent-brand"
                  aria-label={t('bulk.pick', { reference: order.reference })}
                  checked={picked.includes(order.id)}
                  onChange={() => onPick(order)}
                />
              </td>
            )}
            <td>
              <button
                type="button"
                className="figures min-h-8 whitespace-nowrap text-blue underline underline-offset-4"
                data-row
                aria-keyshortcuts="j k Enter"
                aria-expanded={view.open === order.id}
                onClick={() => onChange({ open: order.id })}
              >
                {order.reference}
              </button>
            </td>
            {columns.map((key) => (
              <td key={key} className={cellClass(key, view.open !== '')}>
                {cellOf[key](order)}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </div>
  )
}

/** Names and addresses have the room that the others leave. */
const cellClass = (key: OrderColumn, isNarrow: boolean): string =>
  AT_END.includes(key) ? 'figures text-end' : key === 'applicant' && !isNarrow ? 'md:w-1/6 md:min-w-32' : ''

/** What each column shows of an order. */
function useCells(
  view: OrderView,
  columns: readonly OrderColumn[],
  onChange: OrderTableProps['onChange'],
): Record<OrderColumn, (order: StaffOrderRow) => ReactNode> {
  const { t } = useTranslation(['admin', 'cases', 'further', 'site'])
  const { country, date, pounds } = useWords()
  return {
    applicant: ({ fullName, email, partyId, duplicate }) => (
      <div className={view.open ? 'max-w-16' : 'md:w-0 md:min-w-full'}>
        <div className="flex gap-x-2 max-md:justify-end">
          <bdi className="truncate">{fullName}</bdi>
          {duplicate && view.open === '' && <span className="text-amber">{t('cases:duplicate.short')}</span>}
          {partyId && view.party !== partyId && view.open === '' && (
            <button
              type="button"
              className="text-blue underline underline-offset-4"
              onClick={() => onChange({ party: partyId, page: '' })}
            >
              {t('cases:party.together')}
            </button>
          )}
        </div>
        {columns.includes('email') && <bdi className="block truncate text-soft max-md:text-end">{email}</bdi>}
      </div>
    ),
    status: ({ status, next }) => (
      <div
        className={`md:[&>span]:px-1.5 md:[&>span]:py-0 md:[&>span]:leading-3.75 md:[&>span]:whitespace-normal ${view.open ? 'md:[&>span]:max-w-24' : 'md:min-w-28 md:[&>span]:max-w-28'}`}
      >
        <StatusBadge status={status} />
        {next.code === 'pay_further' && <span className="ms-2 text-soft">{t('further:staff.open')}</span>}
      </div>
    ),
    dueDay: ({ dueDay }) =>
      dueDay ? (
        <span
          className={`md:block md:min-w-16 ${isOver(dueDay, new Date()) ? 'font-semibold text-red' : ''}`}
        >
          {date(dueDay, 'stamp')}
        </span>
      ) : (
        <span className="sr-only">{t('orders.notDue')}</span>
      ),
    target: ({ target }) =>
      target && (
        <div className="md:min-w-28">
          <TargetText target={target} />
        </div>
      ),
    speed: ({ processingSpeed }) => t(`site:speed.${processingSpeed}`),
    route: ({ passportCountry, destinationCountry }) => (
      <span className="line-clamp-2 md:max-w-36 md:min-w-24">
        {t('orders.route', { from: country(passportCountry), to: country(destinationCountry) })}
      </span>
    ),
    missing: ({ next }) => (next.code === 'documents' || next.code === 'answer' ? next.count : ''),
    assignee: ({ assignee }) =>
      assignee ? (
        <bdi className="line-clamp-2 md:max-w-28">{assignee.name ?? t('cases:unknown')}</bdi>
      ) : (
        <span className="text-soft">{t('cases:unassigned')}</span>
      ),
    paid: ({ paidCents }) => pounds(paidCents),
    createdAt: ({ createdAt }) => date(createdAt, 'stamp'),
    total: ({ totalAmountCents }) => pounds(totalAmountCents),
    email: ({ email }) => <bdi className="block max-w-36 truncate text-soft max-md:max-w-none">{email}</bdi>,
    account: ({ account }) => <AccountName account={account} />,
  }
}

/** Whose account it is: not always the applicant's. */
function AccountName({ account }: Pick<StaffOrderRow, 'account'>) {
  const { t } = useTranslation('admin')
  if (!account) return <span className="text-soft">{t('orders.guest')}</span>
  if (!account.email) return <span className="text-soft">{t('orders.accountUnknown')}</span>
  return (
    <div className="max-md:text-end">
      {account.fullName && (
        <>
          <bdi>{account.fullName}</bdi>{' '}
        </>
      )}
      <bdi className="text-soft">{account.email}</bdi>
    </div>
  )
}

/** The keys j and k go down and up the rows; Enter opens the one that has the focus. */
function useRowKeys() {
  const table = useRef<HTMLDivElement>(null)
  const go = (step: number) => () => {
    const rows = [...(table.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    rows[rows.findIndex((row) => row === document.activeElement) + step]?.focus()
  }
  useKeys({ j: go(1), k: go(-1) })
  return table
}
