import type { StaffOrderRow } from '@borderlane/contracts/orders/admin'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'

/** So many are listed without a press. */
const FEW = 20

interface BulkPreviewProps {
  going: readonly StaffOrderRow[]
  /** What will happen to how many. */
  text: string
  act: string
  /** What is asked or said before it. */
  children?: ReactNode
  onAct: () => void
}

/** Which orders an act will change, before it does. */
export function BulkPreview({ going, text, act, children, onAct }: BulkPreviewProps) {
  const { t } = useTranslation('cases')
  return (
    <>
      <p>{text}</p>
      {going.length > 0 && (
        <details open={going.length <= FEW} className="text-14 text-soft">
          <summary className="min-h-8 cursor-pointer">{t('bulk.going')}</summary>
          <p className="figures">{going.map(({ reference }) => reference).join(', ')}</p>
        </details>
      )}
      {children}
      <Button disabled={going.length === 0} onClick={onAct}>
        {act}
      </Button>
    </>
  )
}
