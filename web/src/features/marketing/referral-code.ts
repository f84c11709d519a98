import { codeOfSecret } from '@borderlane/contracts/orders/referral-code'

const KEY = 'borderlane.referral-secret'

/** What this browser's code is made of: kept here, and shown to no one but the server when its owner signs in. */
export function referralSecret(): string {
  try {
    const kept = localStorage.getItem(KEY)
    if (kept && /^[0-9a-f]{32}$/.test(kept)) return kept
    const made = newSecret()
    localStorage.setItem(KEY, made)
    return made
  } catch {
    // Storage is blocked: the link is good for this page only.
    return (fallback ??= newSecret())
  }
}

let fallback: string | undefined

const newSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** The code in this browser's referral link. */
export const referralCode = (): Promise<string> => codeOfSecret(referralSecret())
