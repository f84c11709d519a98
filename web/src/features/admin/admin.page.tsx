import { useTranslation } from 'react-i18next'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { AllOrders } from './all-orders'

/** The first page of the staff's work place: all orders. */
export default function AdminPage() {
  const { t } = useTranslation('admin')
  return (
    <StaffFrame title={t('title')}>
      <AllOrders />
    </StaffFrame>
  )
}
