import type { StaffOrderRow } from '@borderlane/contracts/orders/admin'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** What became of one order. */
export interface Outcome {
  row: StaffOrderRow
  /** Takes it back; missing where nothing was changed. */
  undo?: () => Promise<Outcome>
  /** Why it stayed. */
  error?: unknown
}
export type Act = () => Promise<Outcome>

/** One order after the other, with what became of each: what one is refused for keeps no other one back. */
export function useBulk() {
  const queryClient = useQueryClient()
  const [done, setDone] = useState<Outcome[]>([])
  const [left, setLeft] = useState(0)
  const run = async (acts: readonly Act[]) => {
    setDone([])
    const outcomes: Outcome[] = []
    for (const [index, act] of acts.entries()) {
      setLeft(acts.length - index)
      outcomes.push(await act())
      setDone([...outcomes])
    }
    setLeft(0)
    await queryClient.invalidateQueries({ queryKey: ['staff-orders'] })
  }
  return { done, left, run }
}
