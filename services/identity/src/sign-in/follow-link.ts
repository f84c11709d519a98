import type { Envelope } from '@borderlane/contracts/identity/protocol'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { AttemptLimits } from '../account/attempt-limits'
import type { Client } from '../client'
import { KINDS_OF_TYPE } from '../mail/mail-rules'
import { MailTokens, PKCE_PREFIX } from '../mail/mail-tokens'
import { otpExpired, ProtocolError } from '../protocol-error'
import { withFragment, withQuery } from '../redirect'
import { LinkEffect } from './link-effect'
import { LinkOutcome } from './link-outcome'
import { Proofs } from './proof'

const LINK_EXPIRED = 'Email link is invalid or has expired'

/** Links that a browser follows: what that leads to. */
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
  async follow(envelope: Envelope, target: string, client: Client): Promise<string> {
    const { token = '', type = '' } = envelope.query
    try {
      await this.limits.count('verify', client.ip)
      const proof = await this.proofs.read(envelope, {}, undefined, client)
      return await this.db.transaction(async (tx) => {
        const request = await this.links.useLink(tx, token, KINDS_OF_TYPE.get(type) ?? [])
        if (!request) throw otpExpired()
        const effect = await this.effect.apply(tx, request, proof, client)
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
