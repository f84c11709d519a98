import type { MailKind } from '@borderlane/contracts/identity/internal'
import type { Envelope, VerifyBody } from '@borderlane/contracts/identity/protocol'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { z } from 'zod'
import { readEmail } from '../account/accounts'
import { AttemptLimits } from '../account/attempt-limits'
import type { Client } from '../client'
import { KINDS_OF_TYPE } from '../mail/mail-rules'
import { MailTokens } from '../mail/mail-tokens'
import { badInput, otpExpired } from '../protocol-error'
import type { TokenAnswer } from '../session/token.view'
import { CodeExchange } from './code-exchange'
import { LinkArrival } from './link-arrival'
import { Proofs } from './proof'

/** Links and codes of mails that a client sends. */
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
    const proof = await this.proofs.read(envelope, body, request, client)
    return this.arrival.arrive((tx) => this.links.useLink(tx, token, kinds), proof, client)
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
      this.arrival.arrive((tx) => this.links.useCode(tx, address, code, kinds), proof, client),
    )
  }
}
