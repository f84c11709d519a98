import type { StaffOrderRow } from '@borderlane/contracts/orders/admin'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { BulkAssign } from './bulk-assign'
import { BulkStatus } from './bulk-status'

interface BulkActsProps {
  rows: readonly StaffOrderRow[]
  /** What became of them. */
  onChanged: (rows: readonly StaffOrderRow[]) => void
  onDone: () => void
}

/** What is done with all of the picked orders. */
export function BulkActs({ rows, onChanged, onDone }: BulkActsProps) {
  const { t } = useTranslation('admin')
  return (
    <section aria-label={t('bulk.title')} className="space-y-3 bg-sunk p-4">
      <div className="flex flex-wrap items-center gap-x-4">
        <p className="font-semibold">{t('bulk.picked', { count: rows.length })}</p>
        <Button variant="plain" onClick={onDone}>
          {t('bulk.leave')}
        </Button>
      </div>
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <BulkStatus rows={rows} onChanged={onChanged} />
        <BulkAssign rows={rows} onChanged={onChanged} />
      </div>
    </section>
  )
}
