import type { StaffOrderRow } from '@borderlane/contracts/orders/admin'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../http/client'
import { casesRoutes } from '../../http/cases-routes'
import { accountQuery } from '../../parts/session/account.queries'
import { Button } from '../../ui/button'
import { SelectField } from '../../ui/select-field'
import { BulkOutcome } from './bulk-outcome'
import { loadQuery } from './load.queries'
import { type Act, useBulk } from './use-bulk'

/** Gives the picked orders to somebody, oneself included. What a colleague has is taken over one at a time, with a word why. */
export function BulkAssign({ rows }: { rows: readonly StaffOrderRow[] }) {
  const { t } = useTranslation('cases')
  const { data: account } = useQuery(accountQuery)
  const { data: load } = useQuery(loadQuery)
  const [to, setTo] = useState('')
  const bulk = useBulk()
  const me = account?.id
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
        onChange={({ target }) => setTo(target.value)}
      />
      {to !== '' && bulk.left === 0 && bulk.done.length === 0 && (
        <>
          <p>{t('bulk.preview', { count: going.length, of: rows.length })}</p>
          <p className="figures text-14 text-soft">{going.map(({ reference }) => reference).join(', ')}</p>
          <Button
            disabled={going.length === 0}
            onClick={() =>
              void bulk.run(going.map((row) => give(row, to, to === me ? undefined : t('bulk.undoNote'))))
            }
          >
            {t('bulk.act', { count: going.length })}
          </Button>
        </>
      )}
      <BulkOutcome bulk={bulk} label={t('bulk.title')} />
    </div>
  )
}

/** @param undoNote what the colleague reads where it is taken back */
function give(row: StaffOrderRow, to: string, undoNote?: string): Act {
  const before = row.assignee?.id ?? null
  const assign = async (assigneeId: string | null, seen: string | null, note?: string) =>
    api.call(casesRoutes.assignOrder, { id: row.id, assigneeId, seen, note })
  return async () => {
    try {
      await assign(to, before)
      return {
        row,
        undo: async () => {
          try {
            await assign(before, to, undoNote)
            return { row }
          } catch (error) {
            return { row, error }
          }
        },
      }
    } catch (error) {
      return { row, error }
    }
  }
}
