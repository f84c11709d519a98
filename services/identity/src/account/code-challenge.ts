import { createHash, timingSafeEqual } from 'node:crypto'
import { badInput } from '../protocol-error'

/** RFC 7636, 4.2. */
const CHALLENGE = /^[\w.~-]{43,128}$/

export interface CodeChallenge {
  codeChallenge: string | null
  codeChallengeMethod: 's256' | 'plain' | null
}

export interface WholeChallenge {
  codeChallenge: string
  codeChallengeMethod: 's256' | 'plain'
}

/** @throws ProtocolError `validation_failed` for half of a challenge or an invalid one */
export function readChallenge(
  challenge: string | null | undefined,
  method: string | null | undefined,
): CodeChallenge {
  if (!challenge && !method) return { codeChallenge: null, codeChallengeMethod: null }
  const known = method?.toLowerCase()
  if (!challenge || !CHALLENGE.test(challenge)) throw badInput('code challenge is not valid')
  if (known !== 's256' && known !== 'plain') throw badInput('code challenge method is not valid')
  return { codeChallenge: challenge, codeChallengeMethod: known }
}

export function meetsChallenge(verifier: string, challenge: string, method: 's256' | 'plain'): boolean {
  const made = method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url')
  const [a, b] = [Buffer.from(made), Buffer.from(challenge)]
  return a.length === b.length && timingSafeEqual(a, b)
}
