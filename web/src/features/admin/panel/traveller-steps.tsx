import type { StaffOrder } from '@borderlane/contracts/orders/admin'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../parts/area/lazy-part'
import { staffOrderQuery } from '../queries/staff-orders.queries'

const OwnStepList = lazyPart(
  ['steps'],
  async () => (await import('../../../parts/order/own-steps')).OwnStepList,
)

/** What the traveller does themselves, for staff to see and to set for them. */
export function TravellerSteps({ order }: Pick<StaffOrder, 'order'>) {
  const { t } = useTranslation('admin')
  const queryClient = useQueryClient()
  if (!order.ownSteps || order.erasedAt) return null
  const { queryKey } = staffOrderQuery(order.id)
  return (
    <section aria-labelledby="traveller-steps" className="space-y-3">
      <h3 id="traveller-steps" className="text-18">
        {t('panel.travellerSteps')}
      </h3>
      <OwnStepList
        isStaff
        order={order}
        steps={order.ownSteps}
        onChanged={(changed) => {
          if (changed) queryClient.setQueryData(queryKey, (old) => old && { ...old, order: changed })
          // What was done is in the audit log, too, and the order may be in another queue.
          void queryClient.invalidateQueries({ queryKey })
          void queryClient.invalidateQueries({ queryKey: ['staff-orders'] })
        }}
      />
    </section>
  )
}
