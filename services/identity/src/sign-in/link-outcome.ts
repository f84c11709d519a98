import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { Client } from '../client'
import type { MailRequest } from '../mail/mail-request.entity'
import { withFragment, withQuery } from '../redirect'
import { TokenService } from '../session/tokens'
import { FlowStates } from './flow-states'
import type { Effect } from './link-effect'

export const OTHER_LINK_NEEDED =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'
export const MOVED = 'Email address changed. Sign in with a link to the new address'

/** Where a followed link ends: the outcome as parts of an address. */
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
      const { code, handover } = await this.flows.begin(tx, effect, request)
      const address = withQuery(target, { code })
      if (outcome === 'waits-for-other') return withFragment(address, { message: OTHER_LINK_NEEDED, sb: '' })
      const end = { ...(handover && { token_hash: handover, type }), ...taken }
      return Object.keys(end).length > 0 ? withFragment(address, end) : address
    }
    if (outcome === 'waits-for-other') return withFragment(target, { message: OTHER_LINK_NEEDED, sb: '' })
    const session = await this.tokens.open(tx, account, 'otp', client)
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
