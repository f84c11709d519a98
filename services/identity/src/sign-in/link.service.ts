import type { MailKind } from '@borderlane/contracts/identity/internal'
import type { Envelope, PkceGrant, VerifyBody } from '@borderlane/contracts/identity/protocol'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { z } from 'zod'
import { readEmail } from '../account/account.service'
import { AttemptLimits } from '../attempt-limit'
import { KINDS_OF_TYPE } from '../mail/mail-rules'
import type { MailRequest } from '../mail/mail-request.entity'
import { MailService, PKCE_PREFIX } from '../mail/mail.service'
import type { Client } from '../client'
import { badInput, otpExpired, ProtocolError } from '../protocol-error'
import { withFragment, withQuery } from '../redirect'
import { SessionService } from '../session/session.service'
import type { TokenAnswer } from '../session/token.view'
import { FlowStates } from './flow-state'
import { type Effect, LinkEffect } from './link-effect'
import { type Proof, Proofs } from './proof'

const HALF_DONE = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'
const MOVED = 'Email address changed. Sign in with a link to the new address'
const LINK_EXPIRED = 'Email link is invalid or has expired'

/** Links and codes of mails: what following or typing them leads to. */
@Injectable()
export class LinkService {
  constructor(
    private readonly db: DataSource,
    private readonly limits: AttemptLimits,
    private readonly mails: MailService,
    private readonly proofs: Proofs,
    private readonly effect: LinkEffect,
    private readonly sessions: SessionService,
    private readonly flows: FlowStates,
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
        const request = await this.mails.useLink(tx, token, KINDS_OF_TYPE.get(type) ?? [])
        if (!request) throw otpExpired()
        const effect = await this.effect.apply(tx, request, proof, client)
        return this.outcomeOf(tx, effect, request, type, target, client)
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
      const place = token.startsWith(PKCE_PREFIX) ? withQuery(target, outcome) : target
      return withFragment(place, outcome)
    }
  }

  private async outcomeOf(
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
      const place = withQuery(target, { code })
      if (outcome === 'half') return withFragment(place, { message: HALF_DONE, sb: '' })
      const end = { ...(handover && { token_hash: handover, type }), ...taken }
      return Object.keys(end).length > 0 ? withFragment(place, end) : place
    }
    if (outcome === 'half') return withFragment(target, { message: HALF_DONE, sb: '' })
    const session = await this.sessions.open(tx, account, 'otp', client)
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

  /** The client sends the token of a link, or an address with the code that was typed. */
  async verify(
    body: z.output<typeof VerifyBody>,
    envelope: Envelope,
    client: Client,
  ): Promise<TokenAnswer | object> {
    const kinds = KINDS_OF_TYPE.get(body.type)
    if (!kinds) throw badInput('Invalid verification type')
    await this.limits.count('verify', client.ip)
    const { token_hash: hash, token: code } = body
    const answer = hash
      ? ((await this.followed(hash, kinds, body, envelope, client)) ?? (await this.handOver(hash, client)))
      : await this.typed(code, kinds, body, envelope, client)
    if (!answer) throw otpExpired()
    return answer
  }

  private async followed(
    token: string,
    kinds: readonly MailKind[],
    body: z.output<typeof VerifyBody>,
    envelope: Envelope,
    client: Client,
  ): Promise<TokenAnswer | object | undefined> {
    const request = await this.mails.findLink(this.db.manager, token, kinds)
    if (!request) return undefined
    const proof = await this.proofs.read(envelope, body, request, client)
    return this.arrive((tx) => this.mails.useLink(tx, token, kinds), proof, client)
  }

  private async typed(
    code: string | null | undefined,
    kinds: readonly MailKind[],
    body: z.output<typeof VerifyBody>,
    envelope: Envelope,
    client: Client,
  ): Promise<TokenAnswer | object | undefined> {
    if (!code || !body.email) throw badInput('Verify requires a token or a token hash')
    const address = readEmail(body.email)
    const proof = await this.proofs.read(envelope, body, { address, accountId: null }, client)
    return this.limits.guessCode({ address, ip: client.ip }, () =>
      this.arrive((tx) => this.mails.useCode(tx, address, code, kinds), proof, client),
    )
  }

  /**
   * Lets a link or a code that is used up have its effect.
   * @param use gives undefined for one that is not good; what it changed then is committed
   */
  private async arrive(
    use: (tx: EntityManager) => Promise<MailRequest | undefined>,
    proof: Proof,
    client: Client,
  ): Promise<TokenAnswer | object | undefined> {
    return this.db.transaction(async (tx) => {
      const request = await use(tx)
      if (!request) return undefined
      const { account, outcome } = await this.effect.apply(tx, request, proof, client)
      if (outcome !== 'signs-in') return { msg: outcome === 'half' ? HALF_DONE : MOVED, code: '200' }
      return this.sessions.open(tx, account, 'otp', client)
    })
  }

  /** A confirmation in the PKCE flow that ended in a browser without the secret. */
  private handOver(token: string, client: Client): Promise<TokenAnswer | undefined> {
    return this.db.transaction(async (tx) => {
      const account = await this.flows.handOver(tx, token)
      return account && this.sessions.open(tx, account, 'otp', client)
    })
  }

  /** The end of a link in the PKCE flow: its code and the secret of the browser that asked for it. */
  async exchange(body: z.output<typeof PkceGrant>, client: Client): Promise<TokenAnswer> {
    if (!body.auth_code || !body.code_verifier) {
      throw badInput('invalid request: both auth code and code verifier should be non-empty')
    }
    await this.limits.count('verify', client.ip)
    return this.db.transaction(async (tx) => {
      const account = await this.flows.exchange(tx, body.auth_code, body.code_verifier, client)
      return this.sessions.open(tx, account, 'otp', client)
    })
  }
}
