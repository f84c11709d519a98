import type { Envelope } from '@borderlane/contracts/identity/protocol'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { AttemptLimits } from '../account/attempt-limits'
import type { Client } from '../envelope'
import type { MailRequest } from '../mail/mail-request.entity'
import { KINDS_OF_TYPE } from '../mail/mail-rules'
import { MailTokens, PKCE_PREFIX } from '../mail/mail-tokens'
import { otpExpired, ProtocolError } from '../protocol-error'
import { withFragment, withQuery } from '../redirect'
import { TokenService } from '../session/tokens'
import { FlowStates } from './flow-states'
import { type Effect, LinkEffect } from './link-effect'
import { Proofs } from './proof'

export const OTHER_LINK_NEEDED =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'
export const MOVED = 'Email address changed. Sign in with a link to the new address'

@Injectable()
export class LinkOutcome {
  constructor(
    private readonly flows: FlowStates,
    private readonly tokens: TokenService,
  ) {}

  /**
   * The address at which the link ends.
   * @param target where the outcome goes; checked
   */
  async addressOf(
    tx: EntityManager,
    effect: Effect,
    request: MailRequest,
    type: string,
    target: string,
    client: Client,
  ): Promise<string> {
    const { account, outcome, held } = effect
    const taken: Record<string, string> = held?.password ? { password: 'unset' } : {}
    if (outcome === 'moved') return withFragment(target, { message: MOVED, type, ...taken, sb: '' })
    if (request.codeChallenge) {
      const { code, handover } = await this.flows.beginFlow(tx, effect, request)
      const address = withQuery(target, { code })
      if (outcome === 'waits-for-other') return withFragment(address, { message: OTHER_LINK_NEEDED, sb: '' })
      const end = { ...(handover && { token_hash: handover, type }), ...taken }
      return Object.keys(end).length > 0 ? withFragment(address, end) : address
    }
    if (outcome === 'waits-for-other') return withFragment(target, { message: OTHER_LINK_NEEDED, sb: '' })
    const session = await this.tokens.openSession(tx, account, 'otp', client)
    return withFragment(target, {
      access_token: session.access_token,
      expires_at: String(session.expires_at),
      expires_in: String(session.expires_in),
      refresh_token: session.refresh_token,
      sb: '',
      token_type: session.token_type,
      type,
      ...taken,
    })
  }
}

const LINK_EXPIRED = 'Email link is invalid or has expired'

@Injectable()
export class FollowedLink {
  constructor(
    private readonly db: DataSource,
    private readonly limits: AttemptLimits,
    private readonly links: MailTokens,
    private readonly proofs: Proofs,
    private readonly effect: LinkEffect,
    private readonly outcome: LinkOutcome,
  ) {}

  /**
   * A client of the protocol follows a link. No mail of ours holds its address: programs that look into links would use
   * them up.
   * @param target where the outcome goes; checked
   * @returns the address with the outcome in it, whatever the outcome is
   */
  async followLink(envelope: Envelope, target: string, client: Client): Promise<string> {
    const { token = '', type = '' } = envelope.query
    try {
      await this.limits.countAttempt('verify', client.ip)
      const proof = await this.proofs.readProof(envelope, {}, undefined, client)
      return await this.db.transaction(async (tx) => {
        const request = await this.links.useLink(tx, token, KINDS_OF_TYPE.get(type) ?? [])
        if (!request) throw otpExpired()
        const effect = await this.effect.applyEffect(tx, request, proof, client)
        return this.outcome.addressOf(tx, effect, request, type, target, client)
      })
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error
      const outcome = {
        error: 'access_denied',
        error_code: error.code,
        error_description: error.code === 'otp_expired' ? LINK_EXPIRED : error.message,
        sb: '',
      }
      // In the PKCE flow the client looks at the query only.
      const address = token.startsWith(PKCE_PREFIX) ? withQuery(target, outcome) : target
      return withFragment(address, outcome)
    }
  }
}
