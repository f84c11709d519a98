import type { Order } from '@borderlane/contracts/orders/order'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../parts/area/lazy-part'
import { orderQuery } from '../../parts/order/order.queries'
import { Fold } from '../../ui/fold'

const BoardingItems = lazyPart(
  ['steps'],
  async () => (await import('../../parts/order/boarding-items')).BoardingItems,
)

/** "Ready to board: 3 of 5", from the payment on; folded up until the visa is there. */
export function OrderBoarding({ order }: { order: Order }) {
  const { t } = useTranslation('duties')
  const queryClient = useQueryClient()
  const { boarding: list, status, id } = order
  if (!list) return null
  const count = { done: list.doneCount, total: list.items.length }
  const { queryKey } = orderQuery(id)
  const items = (
    <BoardingItems
      order={order}
      list={list}
      onChanged={(changed) =>
        changed
          ? queryClient.setQueryData(queryKey, changed)
          : void queryClient.invalidateQueries({ queryKey })
      }
    />
  )
  return status === 'approved' ? (
    <section aria-labelledby="boarding" className="space-y-4">
      <h2 id="boarding" className="text-24">
        {t('board.ready', count)}
      </h2>
      {items}
    </section>
  ) : (
    <Fold id="boarding" title={t('board.before', count)}>
      {items}
    </Fold>
  )
}
