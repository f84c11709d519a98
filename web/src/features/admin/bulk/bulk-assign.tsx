import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountQuery } from '../../../parts/session/account.queries'
import { SelectField } from '../../../ui/fields'
import { loadQuery } from '../queries/load.queries'
import { BulkPreview } from './bulk-preview'
import { type Picked, useBulk } from './use-bulk'

interface BulkAssignProps {
  picked: Picked
  onStarted: (id: string) => void
}

/** Gives the picked orders to someone, oneself included. What a colleague has is taken over one at a time, with a word why. */
export function BulkAssign({ picked, onStarted }: BulkAssignProps) {
  const { t } = useTranslation('cases')
  const { data: account } = useQuery(accountQuery)
  const { data: load } = useQuery(loadQuery)
  const [to, setTo] = useState('')
  const me = account?.id
  const act = to === '' ? undefined : ({ kind: 'assign', assigneeId: to } as const)
  const going = picked.rows.filter(
    ({ assignee }) => assignee?.id !== to && (assignee === null || assignee.id === me),
  )
  const bulk = useBulk(picked, { act, going, onStarted })
  const { going: count = 0, of = 0 } = bulk.counts ?? {}
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
          bulk.renew()
        }}
      />
      {act && (
        <BulkPreview
          bulk={bulk}
          going={going}
          text={t('bulk.preview', { count, of })}
          act={t('bulk.act', { count })}
          onAct={() => bulk.start(act)}
        />
      )}
    </div>
  )
}
