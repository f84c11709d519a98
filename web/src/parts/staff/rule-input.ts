import { StayDays } from '@borderlane/contracts/catalogue/corrections'
import { WebAddress } from '@borderlane/contracts/primitives'

/** Days of a stay as typed; empty: not stated. */
export function isStayText(text: string): boolean {
  const days = text.trim()
  return !days || (/^\d+$/.test(days) && StayDays.safeParse(Number(days)).success)
}

/** Of a source of a rule. A page of ours is none: its rules would rest on themselves. */
export function isSourceAddress(text: string): boolean {
  const address = text.trim()
  return WebAddress.safeParse(address).success && new URL(address).host !== window.location.host
}
