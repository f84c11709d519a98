import type { StaffOrder } from '@borderlane/contracts/orders/admin'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { api } from '../../../http/client'
import { threadRoutes } from '../../../http/thread-routes'
import { OrderThread } from '../../../parts/order/thread'
import { staffOrderQuery } from '../queries/staff-orders.queries'
import { type Begun, Templates, useWrongText } from './templates'

interface WriteTravellerProps {
  data: StaffOrder
  /** A template goes on with another act. */
  onBegin: (act: 'ask' | 'status', begun: Begun) => void
}

/** Writes to the traveller, and reads their answers. */
export function WriteTraveller({ data, onBegin }: WriteTravellerProps) {
  const { t } = useTranslation('thread')
  const queryClient = useQueryClient()
  const status = useRef<Begun['status']>(undefined)
  const { id, erasedAt } = data.order
  return (
    <section aria-labelledby="write" className="space-y-3">
      <h4 id="write" className="text-body font-semibold">
        {t('title')}
      </h4>
      <OrderThread
        orderId={id}
        side="staff"
        isClosed={Boolean(erasedAt)}
        wrong={useWrongText(2_000)}
        help={(onPick) => (
          <Templates
            data={data}
            onPick={(text, act) => {
              status.current = act.status
              if (act.ask) onBegin('ask', { subject: act.ask, text, status: act.status })
              else onPick(text)
            }}
          />
        )}
        send={async (text, seen) => {
          const thread = await api.call(threadRoutes.writeToTraveller, { id, text, seen })
          // It is among the acts now.
          void queryClient.invalidateQueries({ queryKey: staffOrderQuery(id).queryKey })
          void queryClient.invalidateQueries({ queryKey: ['staff-orders'] })
          if (status.current) {
            toast.success(t('sent'))
            onBegin('status', { status: status.current })
          }
          return thread
        }}
      />
    </section>
  )
}
