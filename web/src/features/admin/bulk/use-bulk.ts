import type { RequestOf } from '@borderlane/contracts/define'
import type { StaffOrderRow } from '@borderlane/contracts/orders/admin'
import type { BulkAct, startBulk } from '@borderlane/contracts/orders/bulk'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../http/client'
import { newKey } from '../../../http/new-key'
import { staffRoutes } from '../../../http/staff-routes'

/** What something is to be done with: orders that were picked one by one, or all of a list. */
export interface Picked {
  rows: readonly StaffOrderRow[]
  list?: { filter: NonNullable<RequestOf<typeof startBulk>['filter']>; count: number }
}

interface BulkCounts {
  of: number
  going: number
  unexplained: number
}

interface Asked {
  /** Undefined: nothing was chosen yet. */
  act: BulkAct | undefined
  /** Of the picked rows, those that can change. Of a list the server says how many do. */
  going: readonly StaffOrderRow[]
  unexplained?: number
  onStarted: (id: string) => void
}

/** Says how many orders an act would change, and begins it. */
export function useBulk({ rows, list }: Picked, { act, going, unexplained = 0, onStarted }: Asked) {
  const [key, setKey] = useState(newKey)
  const preview = useQuery({
    queryKey: ['staff-orders', 'bulk', list?.filter, act],
    queryFn: ({ signal }) =>
      api.call(staffRoutes.previewBulk, { act: act!, filter: list!.filter }, { signal }),
    enabled: list !== undefined && act !== undefined,
  })
  const start = useMutation({
    mutationFn: (asked: BulkAct) =>
      api.call(staffRoutes.startBulk, {
        id: key,
        act: asked,
        ...(list
          ? { filter: list.filter }
          : {
              orders: going.map(({ id, version, assignee }) => ({
                ...{ id, version, assigneeId: assignee?.id ?? null },
              })),
            }),
      }),
    onSuccess: ({ id }) => onStarted(id),
  })
  const counts: BulkCounts | undefined = list
    ? preview.data
    : { of: rows.length, going: going.length, unexplained }
  return {
    counts,
    error: preview.error ?? start.error,
    isPending: start.isPending,
    start: start.mutate,
    /** Another act is another bulk. */
    renew: () => {
      setKey(newKey())
      start.reset()
    },
  }
}
