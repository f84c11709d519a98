import type { EmailOtpType, VerifyTokenHashParams } from '@supabase/auth-js'
import { authCall } from './auth-client'
import { forgetLinkSecret, linkSecret } from './link-secret'
import type { LinkOutcome } from './mail-link'

export interface MailLink {
  tokenHash: string
  /** As the protocol names it: `signup`, `recovery`, `magiclink` or `email_change`. */
  type: string
  /** The address that the person who asked for the mail wanted to open. */
  redirectTo: string
}

export function readMailLink(hash: string): MailLink | undefined {
  const values = new URLSearchParams(hash.slice(1))
  const [tokenHash, type] = [values.get('token_hash'), values.get('type')]
  return tokenHash && type ? { tokenHash, type, redirectTo: values.get('redirect_to') ?? '' } : undefined
}

/**
 * Uses the token of a link: what the press of the button does. The secret of this browser goes along, where it has one:
 * the person who has set up here what the link confirms keeps password and sessions.
 * @param otherAgreed of a change of address: the other one did; the client does not tell what an answer without session is
 * @param password of the account, where it was set up elsewhere: shows the same
 * @throws the refusal of the auth client
 */
export async function pressMailLink(
  { tokenHash, type }: MailLink,
  otherAgreed: boolean,
  password?: string,
): Promise<LinkOutcome> {
  const secret = linkSecret()
  const data = await authCall((auth) => {
    const params: VerifyTokenHashParams & { code_verifier?: string; current_password?: string } = {
      token_hash: tokenHash,
      type: type as EmailOtpType,
      ...(secret && { code_verifier: secret }),
      ...(password && { current_password: password }),
    }
    return auth.verifyOtp(params)
  })
  if (data.session) {
    // The other link of a change of address still needs it.
    if (type === 'signup' || type === 'email_change') forgetLinkSecret()
    return { kind: 'signed-in', type }
  }
  return { kind: otherAgreed ? 'moved' : 'half' }
}
