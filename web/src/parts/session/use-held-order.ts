import { useEffect, useState } from 'react'
import { orderToken } from './order-token'

/**
 * Whether this tab holds what opens an order, or gets it from another one.
 * @param orderId undefined: nothing is asked for
 * @returns undefined while the other tabs are asked
 */
export function useHeldOrder(orderId: string | undefined): boolean | undefined {
  const [asked, setAsked] = useState<string>()
  const isHeld = orderId !== undefined && orderToken(orderId) !== undefined
  const wanted = isHeld || asked === orderId ? undefined : orderId
  useEffect(() => {
    void import('./other-tabs')
      .then(async ({ answerOtherTabs, askOtherTabs }) => {
        answerOtherTabs()
        if (wanted) await askOtherTabs(wanted)
      })
      // It could not be fetched: no other tab is asked.
      .catch(() => {})
      .then(() => {
        if (wanted) setAsked(wanted)
      })
  }, [wanted])
  return wanted ? undefined : isHeld
}
