import { Link } from 'react-router'
import { paths } from '../navigation/paths'
import { useMay } from './use-may'

interface OrderNameProps {
  id: string
  /** Undefined: not known, or not yet. */
  order?: { reference: string; fullName: string }
}

/** An order in a list of something else: its reference, and whose it is. A link for those who work on orders. */
export function OrderName({ id, order }: OrderNameProps) {
  const may = useMay()
  const reference = <span className="figures">{order?.reference ?? id.slice(0, 8)}</span>
  return (
    <>
      {may('orders.getForStaff') ? (
        <Link className="text-blue underline underline-offset-2" to={paths.staffOrder(id)}>
          {reference}
        </Link>
      ) : (
        reference
      )}{' '}
      {order && <bdi>{order.fullName}</bdi>}
    </>
  )
}
