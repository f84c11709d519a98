import type { StaffOrderRow } from '@borderlane/contracts/orders/admin'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../../parts/failure/failures'
import { Button } from '../../../ui/button'
import type { useBulk } from './use-bulk'

/** So many are listed without a press. */
const FEW = 20

interface BulkPreviewProps {
  bulk: ReturnType<typeof useBulk>
  /** Of those that were picked one by one. */
  going: readonly StaffOrderRow[]
  /** What will happen to how many. */
  text: string
  act: string
  /** What is asked or said before it. */
  children?: ReactNode
  onAct: () => void
}

/** Which orders an act will change, before it does. */
export function BulkPreview({ bulk, going, text, act, children, onAct }: BulkPreviewProps) {
  const { t } = useTranslation(['cases', 'admin'])
  return (
    <>
      <ErrorNotice title={t('admin:bulk.notStarted')} error={bulk.error} />
      <p>{text}</p>
      {going.length > 0 && (
        <details open={going.length <= FEW} className="text-14 text-soft">
          <summary className="min-h-8 cursor-pointer">{t('bulk.going')}</summary>
          <p className="figures">{going.map(({ reference }) => reference).join(', ')}</p>
        </details>
      )}
      {children}
      <Button label={act} disabled={!bulk.counts?.going} busy={bulk.isPending} onClick={onAct} />
    </>
  )
}
