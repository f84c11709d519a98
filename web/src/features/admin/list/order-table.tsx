import type { StaffOrderRow } from '@borderlane/contracts/orders/admin'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../../parts/words/use-words'
import { type Column, Table } from '../../../ui/table'
import { isTyping } from './is-typing'
import type { OrderView } from './order-view'
import { StatusBadge } from '../queries/status-badge'

interface OrderTableProps {
  isDense: boolean
  /** Those that something is to be done with; without `onPick` none can be picked. */
  picked?: readonly string[]
  onPick?: (order: StaffOrderRow) => void
  orders: readonly StaffOrderRow[]
  view: OrderView
  onChange: (part: Partial<OrderView>) => void
}

const SORTING = ['createdAt', 'status', 'total', 'dueDay']

/** The orders of one page; a press on a reference opens one beside the list. */
export function OrderTable({ orders, view, isDense, picked = [], onPick, onChange }: OrderTableProps) {
  const { t } = useTranslation(['admin', 'cases', 'further'])
  const { country, date, pounds } = useWords()
  const rows = useRowKeys()
  const sort = view.sort || 'createdAt'
  const direction = view.direction === 'asc' ? 'asc' : 'desc'
  const column = (key: string, atEnd = false): Column => ({
    key,
    label: key === 'assignee' ? t('cases:assignee') : t(`orders.column.${key}` as 'orders.column.total'),
    atEnd,
    ...(SORTING.includes(key) && {
      sorted: sort === key && direction,
      onSort: () =>
        onChange({ sort: key, direction: sort === key && direction === 'desc' ? 'asc' : 'desc', page: '' }),
    }),
  })
  return (
    <div ref={rows}>
      <Table
        isDense={isDense}
        caption={t('orders.caption')}
        columns={[
          ...(onPick ? [{ key: 'pick', label: t('bulk.column') }] : []),
          column('reference'),
          column('applicant'),
          column('status'),
          column('dueDay'),
          column('paid', true),
          column('createdAt'),
          column('assignee'),
          column('route'),
          column('total', true),
          column('account'),
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
                className="figures min-h-8 text-blue underline underline-offset-4"
                data-row
                aria-keyshortcuts="j k Enter"
                aria-expanded={view.open === order.id}
                onClick={() => onChange({ open: order.id })}
              >
                {order.reference}
              </button>
            </td>
            <td>
              <div className="leading-5 max-md:text-end">
                <bdi>{order.fullName}</bdi>
                {isDense ? ' ' : <br />}
                <bdi className="text-soft">{order.email}</bdi>
                {order.partyId && view.party !== order.partyId && (
                  <>
                    {isDense ? ' ' : <br />}
                    <button
                      type="button"
                      className="text-blue underline underline-offset-4"
                      onClick={() => onChange({ party: order.partyId!, page: '' })}
                    >
                      {t('cases:party.together')}
                    </button>
                  </>
                )}
              </div>
            </td>
            <td>
              <StatusBadge status={order.status} />
              {order.next.code === 'pay_further' && (
                <p className="text-14 text-soft">{t('further:staff.open')}</p>
              )}
            </td>
            <td>{order.dueDay ? date(order.dueDay, 'stamp') : t('orders.notDue')}</td>
            <td className="figures text-end">{pounds(order.paidCents)}</td>
            <td>{date(order.createdAt, 'stamp')}</td>
            <td>
              {order.assignee ? (
                <bdi className="block max-w-40 truncate max-md:max-w-none">
                  {order.assignee.name ?? t('cases:unknown')}
                </bdi>
              ) : (
                <span className="text-soft">{t('cases:unassigned')}</span>
              )}
            </td>
            <td>
              {t('orders.route', {
                from: country(order.passportCountry),
                to: country(order.destinationCountry),
              })}
            </td>
            <td className="figures text-end">{pounds(order.totalAmountCents)}</td>
            <td>
              <AccountName account={order.account} />
            </td>
          </tr>
        ))}
      </Table>
    </div>
  )
}

/** Whose account it is: not always the applicant's. */
function AccountName({ account }: Pick<StaffOrderRow, 'account'>) {
  const { t } = useTranslation('admin')
  if (!account) return <span className="text-soft">{t('orders.guest')}</span>
  if (!account.email) return <span className="text-soft">{t('orders.accountUnknown')}</span>
  return (
    <div className="leading-5 max-md:text-end">
      {account.fullName && (
        <>
          <bdi>{account.fullName}</bdi>
          <br />
        </>
      )}
      <bdi className="text-soft">{account.email}</bdi>
    </div>
  )
}

/** The keys j and k go down and up the rows; Enter opens the one that has the focus. */
function useRowKeys() {
  const table = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isOurs = event.key === 'j' || event.key === 'k'
      if (!isOurs || isTyping(event)) return
      const rows = [...(table.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
      const at = rows.findIndex((row) => row === document.activeElement)
      rows[event.key === 'j' ? at + 1 : at - 1]?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return table
}
