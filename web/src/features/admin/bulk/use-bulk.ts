import type { StaffOrderRow } from '@borderlane/contracts/orders/admin'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isCode } from '../../../http/client'

/** What became of one order. */
export interface Outcome {
  /** As it is now. */
  row: StaffOrderRow
  /** Takes it back; missing where nothing was changed. */
  undo?: () => Promise<Outcome>
  /** Why it stayed. */
  error?: unknown
}
export type Act = () => Promise<Outcome>

/** Milliseconds until what was refused for being too much is tried again: a minute's limit is over after some of them. */
const PAUSE_MS = 2_000
const PAUSES = 40

/** One order after the other, with what became of each: what one is refused for keeps no other one back. */
export function useBulk(onChanged: (rows: readonly StaffOrderRow[]) => void) {
  const queryClient = useQueryClient()
  const [done, setDone] = useState<Outcome[]>([])
  const [left, setLeft] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const runOne = async (act: Act): Promise<Outcome> => {
    let outcome = await act()
    for (let pauses = 0; isCode(outcome.error, 'request.too_many') && pauses < PAUSES; pauses++) {
      setPaused(true)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      outcome = await act()
    }
    setPaused(false)
    return outcome
  }
  const run = async (acts: readonly Act[]) => {
    setDone([])
    const outcomes: Outcome[] = []
    for (const [index, act] of acts.entries()) {
      setLeft(acts.length - index)
      outcomes.push(await runOne(act))
      setDone([...outcomes])
    }
    setLeft(0)
    onChanged(outcomes.map(({ row }) => row))
    await queryClient.invalidateQueries({ queryKey: ['staff-orders'] })
  }
  /** Forgets what was done, for the next act. */
  const clear = () => setDone([])
  return { done, left, isPaused, run, clear }
}
