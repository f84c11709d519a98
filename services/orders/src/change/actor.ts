import type { By } from '../open/seen-orders'

/** Who stands in an order's history for a change by a traveller's route. */
export const actorOf = ({ access }: By): 'staff' | 'traveller' =>
  access.role === 'staff' ? 'staff' : 'traveller'
