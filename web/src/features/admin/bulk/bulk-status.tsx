import type { StaffOrderRow } from '@borderlane/contracts/orders/admin'
import { movesFrom, needsReason } from '@borderlane/domain/orders/staff-moves'
import { isMailed, type StaffStatus } from '@borderlane/contracts/orders/statuses'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../http/client'
import { SelectField, TextField } from '../../../ui/fields'
import { BulkOutcome } from './bulk-outcome'
import { BulkPreview } from './bulk-preview'
import { type Act, useBulk } from './use-bulk'
import { staffRoutes } from '../../../http/staff-routes'

/** What an authority decided, and closing, are recorded one at a time. */
const ALONE: readonly string[] = ['approved', 'rejected', 'closed']

/** Where an order can go together with others. */
const canGo = ({ status }: StaffOrderRow, to: string): boolean =>
  !ALONE.includes(to) && movesFrom(status).next.some((next) => next === to)

interface BulkStatusProps {
  rows: readonly StaffOrderRow[]
  onChanged: (rows: readonly StaffOrderRow[]) => void
}

/** Sets the status of the picked orders: says first which will change and how many mails leave, and undoes it. */
export function BulkStatus({ rows, onChanged }: BulkStatusProps) {
  const { t } = useTranslation('admin')
  const [to, setTo] = useState<StaffStatus | ''>('')
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const bulk = useBulk(onChanged)
  const targets = [...new Set(rows.flatMap(({ status }) => movesFrom(status).next))].filter((one) =>
    rows.some((row) => canGo(row, one)),
  )
  const going = rows.filter((row) => canGo(row, to))
  const unexplained = to === '' ? [] : going.filter((row) => needsReason(row, to))
  const act = (status: StaffStatus) => {
    const missing = unexplained.length > 0 && reason.trim() === ''
    setMissing(missing)
    if (missing) return
    const move = { to: status, undoReason: t('bulk.undoReason') }
    void bulk.run(
      going.map((row) => set(row, { ...move, ...(unexplained.includes(row) && { reason: reason.trim() }) })),
    )
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
          setTo(target.value as StaffStatus | '')
          setReason('')
          setMissing(false)
          bulk.clear()
        }}
      />
      {to !== '' && bulk.left === 0 && bulk.done.length === 0 && (
        <BulkPreview
          going={going}
          text={t('bulk.preview', { count: going.length, of: rows.length, status: t(`status.${to}`) })}
          act={t('bulk.act', { count: going.length })}
          onAct={() => act(to)}
        >
          {unexplained.length > 0 && (
            <TextField
              id="bulk-reason"
              label={t('set.reason')}
              hint={t('bulk.unfiled', { count: unexplained.length })}
              error={isMissing && reason.trim() === '' ? t('set.reasonMissing') : undefined}
              maxLength={500}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
          {isMailed(to) && going.length > 0 && (
            <p className="text-14 text-soft">{t('bulk.mails', { count: going.length })}</p>
          )}
        </BulkPreview>
      )}
      <BulkOutcome bulk={bulk} label={t('bulk.title')} />
    </div>
  )
}

interface Move {
  to: StaffStatus
  reason?: string
  undoReason: string
}

function set(row: StaffOrderRow, { to, reason, undoReason }: Move): Act {
  const move = async (version: number, status: StaffStatus, why?: string) => {
    const answer = await api.call(staffRoutes.setOrderStatus, { id: row.id, version, status, reason: why })
    // None of these waits for a second person.
    return 'proposal' in answer ? version : answer.order.version
  }
  return async () => {
    try {
      const version = await move(row.version, to, reason)
      return {
        row: { ...row, status: to, version },
        undo: async () => {
          try {
            return { row: { ...row, version: await move(version, row.status as StaffStatus, undoReason) } }
          } catch (error) {
            return { row: { ...row, status: to, version }, error }
          }
        },
      }
    } catch (error) {
      return { row, error }
    }
  }
}
