import { withTimeLimit } from '../../http/client'

/**
 * Kept while links that this browser asked for are on their way: anyone who has it has set up what such a link confirms,
 * and keeps their password. In any other browser the link ends it.
 */
const SECRET_KEY = 'borderlane.link-secret'
const SECRET_BYTES = 32

export const linkSecret = (): string | null => localStorage.getItem(SECRET_KEY)

export const forgetLinkSecret = (): void => localStorage.removeItem(SECRET_KEY)

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Something that no one guesses. */
export const newSecret = (): string => hex(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))

/** The parameters of PKCE (RFC 7636), as the protocol names them. */
function challenge(): Promise<object> {
  const secret = linkSecret() ?? newSecret()
  localStorage.setItem(SECRET_KEY, secret)
  return challengeOf(secret)
}

export async function challengeOf(
  secret: string,
): Promise<{ code_challenge: string; code_challenge_method: string }> {
  // Browsers hash on secure pages only.
  const { subtle } = crypto as { subtle?: SubtleCrypto }
  if (!subtle) return { code_challenge: secret, code_challenge_method: 'plain' }
  const hash = await subtle.digest('SHA-256', new TextEncoder().encode(secret))
  const text = btoa(String.fromCharCode(...new Uint8Array(hash)))
  const code_challenge = text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return { code_challenge, code_challenge_method: 's256' }
}

/** Requests after which a link confirms what this browser has set up: an account, or its new address. */
function asksForLink(url: string, body: { email?: unknown }): boolean {
  const { pathname } = new URL(url)
  return /\/(signup|resend)$/.test(pathname) || (pathname.endsWith('/user') && Boolean(body.email))
}

/**
 * The `fetch` of the auth client. With PKCE for everything it would send no links that work in other browsers, and it
 * forgets its own secret with the session that a sign-up gives.
 */
export const fetchWithChallenge: typeof fetch = async (input, init) => {
  const limited = { ...init, signal: withTimeLimit(init?.signal ?? undefined) }
  if (typeof input !== 'string' || typeof init?.body !== 'string') return fetch(input, limited)
  const body = JSON.parse(init.body) as { email?: unknown }
  if (!asksForLink(input, body)) return fetch(input, limited)
  return fetch(input, { ...limited, body: JSON.stringify({ ...body, ...(await challenge()) }) })
}
