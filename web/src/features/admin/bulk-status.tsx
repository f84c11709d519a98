import type { StaffOrderRow } from '@borderlane/contracts/orders/admin'
import { movesFrom, type StaffStatus } from '@borderlane/contracts/orders/staff-moves'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../http/client'
import { useErrorText } from '../../http/error-text'
import { routes } from '../../http/routes'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { ProgressBar } from '../../ui/progress-bar'
import { SelectField } from '../../ui/select-field'

/** What one order became, or why it stayed. */
interface Outcome {
  row: StaffOrderRow
  /** Its version after the change. */
  version?: number
  error?: unknown
}

interface BulkStatusProps {
  rows: readonly StaffOrderRow[]
  onDone: () => void
}

/** Where an order can go without a reason of its own: others are changed one at a time. */
const canGo = ({ status }: StaffOrderRow, to: string): boolean =>
  movesFrom(status).next.some((next) => next === to && next !== 'rejected' && next !== 'closed')

/** Sets the status of the picked orders: says first which will change, then how far it is, and takes it back. */
export function BulkStatus({ rows, onDone }: BulkStatusProps) {
  const { t } = useTranslation('admin')
  const queryClient = useQueryClient()
  const [to, setTo] = useState('')
  const [done, setDone] = useState<Outcome[]>([])
  const [left, setLeft] = useState(0)
  const targets = [...new Set(rows.flatMap(({ status }) => movesFrom(status).next))].filter((one) =>
    rows.some((row) => canGo(row, one)),
  )
  const going = rows.filter((row) => canGo(row, to))

  const run = async (acts: readonly (() => Promise<Outcome>)[]) => {
    setDone([])
    const outcomes: Outcome[] = []
    for (const [index, act] of acts.entries()) {
      setLeft(acts.length - index)
      outcomes.push(await act())
      setDone([...outcomes])
    }
    setLeft(0)
    await queryClient.invalidateQueries({ queryKey: ['staff-orders'] })
  }
  const set = (row: StaffOrderRow, version: number, status: StaffStatus, reason?: string) => async () => {
    try {
      const { order } = await api.call(routes.setOrderStatus, { id: row.id, version, status, reason })
      return { row, version: order.version }
    } catch (error) {
      return { row, error }
    }
  }
  const changed = done.flatMap(({ row, version }) => (version ? [{ row, version }] : []))
  const undo = () =>
    run(changed.map(({ row, version }) => set(row, version, row.status as StaffStatus, t('bulk.undoReason'))))
  return (
    <section aria-label={t('bulk.title')} className="space-y-3 bg-sunk p-4">
      <div className="flex flex-wrap items-end gap-3">
        <p className="font-semibold">{t('bulk.picked', { count: rows.length })}</p>
        <SelectField
          id="bulk-status"
          label={t('set.status')}
          placeholder={t('set.choose')}
          options={targets.map((value) => ({ value, label: t(`status.${value}`) }))}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
        <Button variant="plain" disabled={left > 0} onClick={onDone}>
          {t('bulk.leave')}
        </Button>
      </div>
      {to !== '' && left === 0 && done.length === 0 && (
        <>
          <p>
            {t('bulk.preview', {
              count: going.length,
              of: rows.length,
              status: t(`status.${to as StaffStatus}`),
            })}
          </p>
          <p className="figures text-14 text-soft">{going.map(({ reference }) => reference).join(', ')}</p>
          <Button
            disabled={going.length === 0}
            onClick={() => void run(going.map((row) => set(row, row.version, to as StaffStatus)))}
          >
            {t('bulk.act', { count: going.length })}
          </Button>
        </>
      )}
      {left > 0 && <ProgressBar share={done.length / (done.length + left)} label={t('bulk.title')} />}
      {left === 0 && done.length > 0 && (
        <Result done={done} changed={changed.length} onUndo={() => void undo()} />
      )}
    </section>
  )
}

function Result({ done, changed, onUndo }: { done: Outcome[]; changed: number; onUndo: () => void }) {
  const { t } = useTranslation('admin')
  const errorText = useErrorText()
  const failed = done.filter(({ error }) => error !== undefined)
  return (
    <Notice tone={failed.length > 0 ? 'warning' : 'good'} live title={t('bulk.done', { count: changed })}>
      {failed.map(({ row, error }) => (
        <p key={row.id}>{t('bulk.failed', { reference: row.reference, reason: errorText(error).text })}</p>
      ))}
      {changed > 0 && (
        <Button variant="plain" onClick={onUndo}>
          {t('bulk.undo')}
        </Button>
      )}
    </Notice>
  )
}
