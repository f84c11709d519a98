import type { Order } from '@borderlane/contracts/orders/order'
import { RouteCard } from '../../ui/route-card'
import { useWords } from '../words/use-words'

/** Where an order leads, as a ticket. `also`: further words for its strip. */
export function OrderRoute({ order, also = [] }: { order: Order; also?: readonly string[] }) {
  const { country } = useWords()
  const { passportCountry: from, destinationCountry: to, reference } = order
  return (
    <RouteCard
      from={{ code: from, name: country(from) }}
      to={{ code: to, name: country(to) }}
      map="h-32 md:h-36"
      strip={[reference, from, to, ...also]}
    />
  )
}
