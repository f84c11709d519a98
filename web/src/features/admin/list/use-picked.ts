import type { StaffOrderRow } from '@borderlane/contracts/orders/admin'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../http/client'
import { routes } from '../../../http/routes'
import type { ListInput } from '../queries/staff-orders.queries'

/** So many orders are picked with one press at most. */
export const MOST_PICKED = 500
const PAGE_SIZE = 100

/**
 * The orders that something is to be done with. They stay picked on other pages and in other lists.
 *
 * @param shown what the list shows now: newer than what was picked
 */
export function usePicked(shown: readonly StaffOrderRow[]) {
  const [picked, setPicked] = useState<readonly StaffOrderRow[]>([])
  const add = (rows: readonly StaffOrderRow[]) =>
    setPicked((all) => [...all, ...rows.filter(({ id }) => all.every((one) => one.id !== id))])
  const addMatching = useMutation({
    mutationFn: async (input: ListInput) => {
      for (let page = 1; page <= MOST_PICKED / PAGE_SIZE; page++) {
        const asked = { ...input, page: String(page), pageSize: String(PAGE_SIZE) }
        const { orders } = await api.call(routes.listAllOrders, asked)
        add(orders)
        if (orders.length < PAGE_SIZE) return
      }
    },
  })
  return {
    rows: picked.map((row) => shown.find(({ id }) => id === row.id) ?? row),
    add,
    addMatching,
    toggle: (row: StaffOrderRow) =>
      picked.some(({ id }) => id === row.id)
        ? setPicked(picked.filter(({ id }) => id !== row.id))
        : add([row]),
    /** What an act has made of them. */
    renew: (rows: readonly StaffOrderRow[]) =>
      setPicked((all) => all.map((row) => rows.find(({ id }) => id === row.id) ?? row)),
    clear: () => setPicked([]),
  }
}
