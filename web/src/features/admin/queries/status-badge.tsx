import { knownStatus } from '../../../parts/order/order-status'
import { isIn, type OrderStatus } from '@borderlane/contracts/orders/statuses'
import { useTranslation } from 'react-i18next'
import { Badge, type BadgeTone } from '../../../ui/badge'

/** Paid is green, what is being processed blue, approved dark green, denied red, anything else yellow. */
const TONES: Partial<Record<OrderStatus, BadgeTone>> = {
  paid: 'green',
  in_review: 'blue',
  approved: 'deep-green',
  rejected: 'red',
}

export function StatusBadge({ status }: { status: OrderStatus }) {
  const { t } = useTranslation('admin')
  return (
    <Badge tone={TONES[status] ?? (isIn(status, 'authority') ? 'blue' : 'amber')}>
      {t(`status.${knownStatus(status)}`)}
    </Badge>
  )
}
