import { useTranslation } from 'react-i18next'
import { StaffSearch } from '../../parts/staff/staff-search'
import { SelectField } from '../../ui/select-field'
import { STATUSES } from './payment-money'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

interface PaymentFiltersProps {
  status: string
  orderId: string
  search: string
  onChange: (part: { status?: string; orderId?: string; search?: string }) => void
}

/** Narrows the list to a status, and to the payments of one order or of those that a search finds. */
export function PaymentFilters({ status, orderId, search, onChange }: PaymentFiltersProps) {
  const { t } = useTranslation('payments')
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <StaffSearch
        id="payments-order"
        label={t('filter.order')}
        search={search || orderId}
        onSearch={(typed) =>
          onChange(
            UUID.test(typed) ? { orderId: typed.toLowerCase(), search: '' } : { orderId: '', search: typed },
          )
        }
      />
      <SelectField
        id="payments-status"
        label={t('filter.status')}
        placeholder={t('filter.all')}
        value={status}
        onChange={(event) => onChange({ status: event.target.value })}
        options={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
    </div>
  )
}
