import type { Order } from '@borderlane/contracts/orders/order'
import { LazyMap } from '../../ui/lazy-map'
import { RouteCard } from '../../ui/route-card'
import { useWords } from '../words/use-words'

/** Where an order leads, as a ticket. */
export function OrderRoute({ order }: { order: Order }) {
  const { country } = useWords()
  const { passportCountry: from, destinationCountry: to, reference } = order
  return (
    <div className="space-y-2">
      <LazyMap from={from} to={to} className="h-32 md:h-36" />
      <RouteCard
        from={{ code: from, name: country(from) }}
        to={{ code: to, name: country(to) }}
        strip={[reference, from, to]}
      />
    </div>
  )
}
