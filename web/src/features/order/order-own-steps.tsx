import type { Order } from '@borderlane/contracts/orders/order'
import { mayTakeSteps } from '@borderlane/domain/orders/own-steps'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../parts/area/lazy-part'
import { orderQuery } from '../../parts/order/order.queries'

const OwnStepList = lazyPart(['steps'], async () => (await import('../../parts/order/own-steps')).OwnStepList)

/** What the traveller does for an application that they submit themselves. */
export function OrderOwnSteps({ order }: { order: Order }) {
  const { t } = useTranslation('order')
  const queryClient = useQueryClient()
  const { ownSteps, erasedAt } = order
  if (!ownSteps || erasedAt || !(mayTakeSteps(order) || ownSteps.history.length > 0)) return null
  const { queryKey } = orderQuery(order.id)
  return (
    <section aria-labelledby="own-steps" className="space-y-4">
      <h2 id="own-steps" className="text-24">
        {t('ownSteps.title')}
      </h2>
      <p className="measure">{t('ownSteps.text')}</p>
      <OwnStepList
        order={order}
        steps={ownSteps}
        onChanged={(changed) =>
          changed
            ? queryClient.setQueryData(queryKey, changed)
            : void queryClient.invalidateQueries({ queryKey })
        }
      />
    </section>
  )
}
