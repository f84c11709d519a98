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
      {notice}
      <ByRole tools={tools} />
    </StaffFrame>
  )
}

function ByRole({ tools }: { tools: ReactNode }) {
  const { t } = useTranslation('admin')
  const may = useMay()
  const [orders, rules] = [may('orders.listAll'), may('catalogue.listImports')]
  return (
    <div className="space-y-12">
      {orders && <AllOrders />}
      {rules && <Area>{tools}</Area>}
      {!orders && !rules && <p className="measure text-soft">{t('home')}</p>}
    </div>
  )
}
