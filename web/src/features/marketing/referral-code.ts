const KEY = 'borderlane.referral'

/** The code in this browser's referral link: made once, kept here, known to nobody else. */
export function referralCode(): string {
  try {
    const kept = localStorage.getItem(KEY)
    if (kept && /^[A-Z0-9]{8}$/.test(kept)) return kept
    const made = newCode()
    localStorage.setItem(KEY, made)
    return made
  } catch {
    // Storage is blocked: the link is good for this page only.
    return (fallback ??= newCode())
  }
}

let fallback: string | undefined

/** Eight letters and digits without those that look alike. */
function newCode(): string {
  const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => letters[byte % letters.length]).join(
    '',
  )
}
