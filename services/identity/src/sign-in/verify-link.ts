import type { Caller } from '@borderlane/contracts/define'
import type { MailKind } from '@borderlane/contracts/identity/internal'
import { type Envelope, type EnvelopeAnswer, VerifyBody } from '@borderlane/contracts/identity/protocol'
import { followMailLink, verify } from '@borderlane/contracts/identity/public'
import { Handle } from '@borderlane/messaging'
import { CONFIG } from '@borderlane/runtime'
import { Controller, Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { z } from 'zod'
import { readEmail } from '../account/accounts'
import { AttemptLimits } from '../account/attempt-limits'
import type { Config } from '../config'
import { type Client, clientOf, readBody, respond } from '../envelope'
import type { MailRequest } from '../mail/mail-request.entity'
import { KINDS_OF_TYPE } from '../mail/mail-rules'
import { MailTokens } from '../mail/mail-tokens'
import { badInput, otpExpired } from '../protocol-error'
import { safeRedirect } from '../redirect'
import type { TokenAnswer } from '../session/token.view'
import { TokenService } from '../session/tokens'
import { CodeExchange } from './flow-states'
import { FollowedLink, MOVED, OTHER_LINK_NEEDED } from './follow-link'
import { LinkEffect } from './link-effect'
import { type Proof, Proofs } from './proof'

/** What the sender of a good link or code gets. */
@Injectable()
export class LinkArrival {
  constructor(
    private readonly db: DataSource,
    private readonly effect: LinkEffect,
    private readonly tokens: TokenService,
  ) {}

  /**
   * Lets a link or a code that is used up have its effect.
   * @param use gives undefined for one that is not good; what it changed then is committed
   */
  async arriveByLink(
    use: (tx: EntityManager) => Promise<MailRequest | undefined>,
    proof: Proof,
    client: Client,
  ): Promise<TokenAnswer | object | undefined> {
    return this.db.transaction(async (tx) => {
      const request = await use(tx)
      if (!request) return undefined
      const { account, outcome } = await this.effect.applyEffect(tx, request, proof, client)
      if (outcome !== 'signs-in')
        return { msg: outcome === 'waits-for-other' ? OTHER_LINK_NEEDED : MOVED, code: '200' }
      return this.tokens.openSession(tx, account, 'otp', client)
    })
  }
}

@Injectable()
export class LinkService {
  constructor(
    private readonly db: DataSource,
    private readonly limits: AttemptLimits,
    private readonly links: MailTokens,
    private readonly proofs: Proofs,
    private readonly arrival: LinkArrival,
    private readonly codes: CodeExchange,
  ) {}

  /** The client sends the token of a link, or an address with the code that was typed. */
  async verifyLink(
    body: z.output<typeof VerifyBody>,
    envelope: Envelope,
    client: Client,
  ): Promise<TokenAnswer | object> {
    const kinds = KINDS_OF_TYPE.get(body.type)
    if (!kinds) throw badInput('Invalid verification type')
    await this.limits.countAttempt('verify', client.ip)
    const { token_hash: hash, token: code } = body
    const answer = hash
      ? ((await this.followed(hash, kinds, body, envelope, client)) ??
        (await this.codes.handOver(hash, client)))
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
    const request = await this.links.findLink(this.db.manager, token, kinds)
    if (!request) return undefined
    const proof = await this.proofs.readProof(envelope, body, request, client)
    return this.arrival.arriveByLink((tx) => this.links.useLink(tx, token, kinds), proof, client)
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
    const proof = await this.proofs.readProof(envelope, body, { address, accountId: null }, client)
    return this.limits.guessCode({ address, ip: client.ip }, () =>
      this.arrival.arriveByLink((tx) => this.links.useCode(tx, address, code, kinds), proof, client),
    )
  }
}

@Controller()
export class LinkController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly followed: FollowedLink,
    private readonly links: LinkService,
  ) {}

  @Handle(followMailLink)
  followMailLink(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return respond(input, async () => {
      const target = safeRedirect(input.query['redirect_to'], {
        siteUrl: this.config.PUBLIC_URL,
        origins: this.config.REDIRECT_ORIGINS,
      })
      const location = await this.followed.followLink(input, target, clientOf(input, caller))
      return { status: 303, headers: { location } }
    })
  }

  @Handle(verify)
  verifyLink(input: Envelope, caller: Caller): Promise<EnvelopeAnswer> {
    return respond(input, async () => ({
      body: await this.links.verifyLink(readBody(VerifyBody, input), input, clientOf(input, caller)),
    }))
  }
}
