import { useTranslation } from 'react-i18next'
import { StaffSearch } from '../../../parts/staff/staff-search'
import { SelectField } from '../../../ui/select-field'
import type { OrderView } from './order-view'

const STATUSES = [
  'pending_payment',
  'pending',
  'paid',
  'in_review',
  'submitted_to_govt',
  'waiting_on_govt',
  'approved',
  'rejected',
  'closed',
] as const

interface OrderFiltersProps {
  view: OrderView
  onChange: (part: Partial<OrderView>) => void
}

/** Search and status. */
export function OrderFilters({ view, onChange }: OrderFiltersProps) {
  const { t } = useTranslation('admin')
  return (
    <div className="flex flex-wrap items-end gap-3">
      <StaffSearch
        id="order-search"
        label={t('orders.search')}
        hint={t('orders.searchHint')}
        search={view.search}
        onSearch={(search) => onChange({ search })}
      />
      <SelectField
        id="order-status"
        label={t('orders.status')}
        placeholder={t('orders.anyStatus')}
        options={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={view.status}
        onChange={(event) => onChange({ status: event.target.value })}
      />
    </div>
  )
}
