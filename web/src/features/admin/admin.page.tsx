import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Area } from '../../parts/area/area'
import { StaffFrame } from '../../parts/staff/staff-frame'
import { useMay } from '../../parts/staff/use-may'
import { AllOrders } from './list/all-orders'

/** The first page of the staff's work place: all orders, and below them the tools of the catalogue, by role. */
export function AdminPage({ tools, notice }: { tools: ReactNode; notice: ReactNode }) {
  const { t } = useTranslation('admin')
  return (
    <StaffFrame title={t('title')}>
      <div className="group-has-data-case:hidden">{notice}</div>
      <ByRole tools={tools} />
    </StaffFrame>
  )
}

function ByRole({ tools }: { tools: ReactNode }) {
  const { t } = useTranslation('admin')
  const may = useMay()
  const [orders, rules] = [may('orders.listAll'), may('catalogue.listImports')]
  return (
    <div className="space-y-12 group-has-data-case:space-y-0">
      {orders && <AllOrders />}
      {rules && (
        <div className="group-has-data-case:hidden">
          <Area>{tools}</Area>
        </div>
      )}
      {!orders && !rules && <p className="measure text-soft">{t('home')}</p>}
    </div>
  )
}
