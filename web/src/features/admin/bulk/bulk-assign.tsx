import type { StaffOrderRow } from '@borderlane/contracts/orders/admin'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../http/client'
import { staffRoutes } from '../../../http/staff-routes'
import { accountQuery } from '../../../parts/session/account.queries'
import { SelectField } from '../../../ui/fields'
import { BulkOutcome } from './bulk-outcome'
import { BulkPreview } from './bulk-preview'
import { loadQuery } from '../queries/load.queries'
import { type Act, useBulk } from './use-bulk'

interface BulkAssignProps {
  rows: readonly StaffOrderRow[]
  onChanged: (rows: readonly StaffOrderRow[]) => void
}

/** Gives the picked orders to someone, oneself included. What a colleague has is taken over one at a time, with a word why. */
export function BulkAssign({ rows, onChanged }: BulkAssignProps) {
  const { t } = useTranslation('cases')
  const { data: account } = useQuery(accountQuery)
  const { data: load } = useQuery(loadQuery)
  const [to, setTo] = useState('')
  const bulk = useBulk(onChanged)
  const me = account?.id
  const receiver = {
    id: to,
    name: load?.people.find(({ id }) => id === to)?.name ?? null,
    undoNote: to === me ? undefined : t('bulk.undoNote'),
  }
  const going = rows.filter(
    ({ assignee }) => assignee?.id !== to && (assignee === null || assignee.id === me),
  )
  return (
    <div className="space-y-3">
      <SelectField
        id="bulk-assignee"
        label={t('give')}
        placeholder={t('choose')}
        options={(load?.people ?? [])
          .filter(({ works }) => works)
          .map(({ id, name, open, late }) => ({
            value: id,
            label: t('option', { name: id === me ? t('you') : (name ?? t('unknown')), open, late }),
          }))}
        value={to}
        onChange={({ target }) => {
          setTo(target.value)
          bulk.clear()
        }}
      />
      {to !== '' && bulk.left === 0 && bulk.done.length === 0 && (
        <BulkPreview
          going={going}
          text={t('bulk.preview', { count: going.length, of: rows.length })}
          act={t('bulk.act', { count: going.length })}
          onAct={() => void bulk.run(going.map((row) => give(row, receiver)))}
        />
      )}
      <BulkOutcome bulk={bulk} label={t('bulk.title')} />
    </div>
  )
}

interface Receiver {
  id: string
  name: string | null
  /** What the colleague reads where it is undone. */
  undoNote?: string
}

function give(row: StaffOrderRow, { id: to, name, undoNote }: Receiver): Act {
  const before = row.assignee?.id ?? null
  const assign = async (assigneeId: string | null, seen: string | null, note?: string) =>
    (await api.call(staffRoutes.assignOrder, { id: row.id, assigneeId, seen, note })).order.version
  return async () => {
    try {
      const given = { ...row, version: await assign(to, before), assignee: { id: to, name } }
      return {
        row: given,
        undo: async () => {
          try {
            return { row: { ...row, version: await assign(before, to, undoNote) } }
          } catch (error) {
            return { row: given, error }
          }
        },
      }
    } catch (error) {
      return { row, error }
    }
  }
}
