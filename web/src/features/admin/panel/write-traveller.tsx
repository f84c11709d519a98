import type { StaffOrder } from '@borderlane/contracts/orders/admin'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../http/client'
import { threadRoutes } from '../../../http/thread-routes'
import { OrderThread } from '../../../parts/order/thread'
import { staffOrderQuery } from '../queries/staff-orders.queries'
import { Replies } from './replies'

/** Writes to the traveller, and reads their answers. */
export function WriteTraveller({ data: { order, locale } }: { data: StaffOrder }) {
  const { t } = useTranslation('thread')
  const queryClient = useQueryClient()
  const { id, erasedAt } = order
  return (
    <section aria-labelledby="write" className="space-y-3">
      <h4 id="write" className="text-16 font-semibold">
        {t('title')}
      </h4>
      <OrderThread
        orderId={id}
        side="staff"
        isClosed={Boolean(erasedAt)}
        help={(onPick) => <Replies locale={locale} onPick={onPick} />}
        send={async (text, seen) => {
          const thread = await api.call(threadRoutes.writeToTraveller, { id, text, seen })
          // It is among the acts now.
          void queryClient.invalidateQueries({ queryKey: staffOrderQuery(id).queryKey })
          void queryClient.invalidateQueries({ queryKey: ['staff-orders'] })
          return thread
        }}
      />
    </section>
  )
}
