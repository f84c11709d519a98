import { z } from 'zod'

/** Letters and digits without those that look alike. */
export const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** What is in a link as `?ref=`. */
export const ReferralCode = z
  .string()
  .regex(new RegExp(`^[${CODE_LETTERS}]{8}$`))
  .meta({ examples: ['K7M2QX4N'] })

/** What a code is made of; it never leaves the browser before its owner signs in. */
export const ReferralSecret = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .meta({ examples: ['00112233445566778899aabbccddeeff'] })

/** Everybody who has a link knows its code; only who has made it knows the secret behind it. */
export async function codeOfSecret(secret: string): Promise<string> {
  const hash = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(`borderlane referral ${secret}`),
  )
  return Array.from(
    new Uint8Array(hash).slice(0, 8),
    (byte) => CODE_LETTERS[byte % CODE_LETTERS.length],
  ).join('')
}
