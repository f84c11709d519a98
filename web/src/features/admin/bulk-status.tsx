import type { StaffOrderRow } from '@borderlane/contracts/orders/admin'
import { movesFrom, type StaffStatus } from '@borderlane/contracts/orders/staff-moves'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../http/client'
import { routes } from '../../http/routes'
import { SelectField } from '../../ui/select-field'
import { BulkOutcome } from './bulk-outcome'
import { BulkPreview } from './bulk-preview'
import { type Act, useBulk } from './use-bulk'

/** Where an order can go without a reason of its own: others are changed one at a time. */
const canGo = ({ status }: StaffOrderRow, to: string): boolean =>
  movesFrom(status).next.some((next) => next === to && next !== 'rejected' && next !== 'closed')

interface BulkStatusProps {
  rows: readonly StaffOrderRow[]
  onChanged: (rows: readonly StaffOrderRow[]) => void
}

/** Sets the status of the picked orders: says first which will change, then how far it is, and takes it back. */
export function BulkStatus({ rows, onChanged }: BulkStatusProps) {
  const { t } = useTranslation('admin')
  const [to, setTo] = useState('')
  const bulk = useBulk(onChanged)
  const targets = [...new Set(rows.flatMap(({ status }) => movesFrom(status).next))].filter((one) =>
    rows.some((row) => canGo(row, one)),
  )
  const going = rows.filter((row) => canGo(row, to))

  const set = (row: StaffOrderRow, status: StaffStatus): Act => {
    const move = async (version: number, next: StaffStatus, reason?: string) =>
      (await api.call(routes.setOrderStatus, { id: row.id, version, status: next, reason })).order.version
    return async () => {
      try {
        const version = await move(row.version, status)
        return {
          row: { ...row, status, version },
          undo: async () => {
            try {
              const back = await move(version, row.status as StaffStatus, t('bulk.undoReason'))
              return { row: { ...row, version: back } }
            } catch (error) {
              return { row: { ...row, status, version }, error }
            }
          },
        }
      } catch (error) {
        return { row, error }
      }
    }
  }
  return (
    <div className="space-y-3">
      <SelectField
        id="bulk-status"
        label={t('set.status')}
        placeholder={t('set.choose')}
        options={targets.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={to}
        onChange={({ target }) => {
          setTo(target.value)
          bulk.clear()
        }}
      />
      {to !== '' && bulk.left === 0 && bulk.done.length === 0 && (
        <BulkPreview
          going={going}
          text={t('bulk.preview', {
            count: going.length,
            of: rows.length,
            status: t(`status.${to as StaffStatus}`),
          })}
          act={t('bulk.act', { count: going.length })}
          onAct={() => void bulk.run(going.map((row) => set(row, to as StaffStatus)))}
        />
      )}
      <BulkOutcome bulk={bulk} label={t('bulk.title')} />
    </div>
  )
}
