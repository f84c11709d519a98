import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Area } from '../../parts/area/area'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { AllOrders } from './all-orders'

/** The first page of the staff's work place: all orders, and below them the tools of the catalogue. */
export function AdminPage({ tools }: { tools: ReactNode }) {
  const { t } = useTranslation('admin')
  return (
    <StaffFrame title={t('title')}>
      <div className="space-y-12">
        <AllOrders />
        <Area>{tools}</Area>
      </div>
    </StaffFrame>
  )
}
