import { BULK_STATUSES } from '@borderlane/contracts/orders/bulk'
import { isMailed } from '@borderlane/contracts/orders/statuses'
import { movesFrom, needsReason } from '@borderlane/domain/orders/staff-moves'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField, TextField } from '../../../ui/fields'
import { BulkPreview } from './bulk-preview'
import { type Picked, useBulk } from './use-bulk'

interface BulkStatusProps {
  picked: Picked
  onStarted: (id: string) => void
}

/** Sets the status of the picked orders: says first how many will change and how many mails leave. */
export function BulkStatus({ picked, onStarted }: BulkStatusProps) {
  const { t } = useTranslation('admin')
  const [to, setTo] = useState<(typeof BULK_STATUSES)[number] | ''>('')
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const goingTo = (status: string) =>
    picked.rows.filter((row) => movesFrom(row.status).next.some((next) => next === status))
  const going = goingTo(to)
  const act = to === '' ? undefined : ({ kind: 'status', status: to } as const)
  const bulk = useBulk(picked, {
    ...{ act, going, onStarted },
    unexplained: to === '' ? 0 : going.filter((row) => needsReason(row, to)).length,
  })
  const { going: count = 0, of = 0, unexplained = 0 } = bulk.counts ?? {}
  const start = () => {
    const missing = unexplained > 0 && reason.trim() === ''
    setMissing(missing)
    if (!missing) bulk.start({ ...act!, ...(unexplained > 0 && { reason: reason.trim() }) })
  }
  return (
    <div className="space-y-3">
      <SelectField
        id="bulk-status"
        label={t('set.status')}
        placeholder={t('set.choose')}
        options={BULK_STATUSES.filter((one) => picked.list || goingTo(one).length > 0).map((value) => ({
          value,
          label: t(`status.${value}`),
        }))}
        value={to}
        onChange={({ target }) => {
          setTo(target.value as typeof to)
          setReason('')
          setMissing(false)
          bulk.renew()
        }}
      />
      {to !== '' && (
        <BulkPreview
          bulk={bulk}
          going={going}
          text={t('bulk.preview', { count, of, status: t(`status.${to}`) })}
          act={t('bulk.act', { count })}
          onAct={start}
        >
          {unexplained > 0 && (
            <TextField
              id="bulk-reason"
              label={t('set.reason')}
              hint={t('bulk.unfiled', { count: unexplained })}
              error={isMissing && reason.trim() === '' ? t('set.reasonMissing') : undefined}
              maxLength={500}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
          {isMailed(to) && count > 0 && <p className="text-14 text-soft">{t('bulk.mails', { count })}</p>}
        </BulkPreview>
      )}
    </div>
  )
}
