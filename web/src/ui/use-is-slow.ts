import { useEffect, useState } from 'react'

/** Milliseconds after which people want to hear that the work goes on. */
const SLOW_MS = 5_000

export function useIsSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [busy])
  return slow
}
