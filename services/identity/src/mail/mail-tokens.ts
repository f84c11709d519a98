import { randomBytes, randomInt } from 'node:crypto'
import type { MailKind } from '@borderlane/contracts/identity/internal'
import { PAGES } from '@borderlane/contracts/pages'
import { hashToken } from '@borderlane/persistence'
import { type Clock, CLOCK, CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { type EntityManager, In, IsNull } from 'typeorm'
import { lockOwner } from '../account/account.store'
import type { Config } from '../config'
import type { Client } from '../envelope'
import { MailRequest, type NewMail, requestOf } from './mail-request.entity'
import { MailRequestStore, OneTimeTokenStore } from './mail-request.store'
import { CODE_MINUTES, LINK_MINUTES, LINK_TYPE, MAX_WRONG_CODES } from './mail-rules'

const TOKEN_BYTES = 32
const CODE_DIGITS = 6
const MINUTE_MS = 60_000
/** Marks links that end with a code for the browser that asked for them. */
export const PKCE_PREFIX = 'pkce_'

export interface MintedToken {
  link: string | null
  code: string
}

@Injectable()
export class MailTokens {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly requests: MailRequestStore,
    private readonly tokens: OneTimeTokenStore,
  ) {}

  /** The link of a mail that is not sent: the caller hands it over. */
  async mintUnsent(tx: EntityManager, mail: NewMail, client: Client): Promise<MintedToken> {
    return this.mintToken(tx, await tx.save(requestOf(mail, client, this.config, this.clock.now())))
  }

  /** A fresh link and code for a request; several of one request may be out, the first use ends them all. */
  async mintToken(tx: EntityManager, request: MailRequest): Promise<MintedToken> {
    const token = (request.codeChallenge ? PKCE_PREFIX : '') + randomBytes(TOKEN_BYTES).toString('base64url')
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
    const now = this.clock.now().getTime()
    const linkMinutes = LINK_MINUTES[request.kind]
    await this.tokens.addToken(tx, {
      hash: hashToken(token),
      mail_id: request.id,
      code_hash: codeHash(request.id, code),
      link_expires_at: new Date(now + (linkMinutes ?? 0) * MINUTE_MS),
      code_expires_at: new Date(now + CODE_MINUTES * MINUTE_MS),
    })
    return { link: linkMinutes === null ? null : this.linkOf(request, token), code }
  }

  /** Uses up a link. Of many that try at once, one gets the request, the others undefined. */
  async useLink(
    tx: EntityManager,
    token: string,
    kinds: readonly MailKind[],
  ): Promise<MailRequest | undefined> {
    const found = await this.findLink(tx, token, kinds)
    const [request] = found ? await this.lockUnused(tx, { id: found.id }, kinds) : []
    if (request) await this.useUp(tx, request)
    return request
  }

  /** The request of a link that is good still, and stays so. */
  async findLink(
    db: EntityManager,
    token: string,
    kinds: readonly MailKind[],
  ): Promise<MailRequest | undefined> {
    const id = await this.tokens.mailOf(db, hashToken(token), this.clock.now())
    if (!id) return undefined
    const unused = { id, kind: In([...kinds]), usedAt: IsNull() }
    return (await db.findOneBy(MailRequest, unused)) ?? undefined
  }

  /** Uses up a typed code. A wrong one counts against all codes that are out, so the caller must commit. */
  async useCode(
    tx: EntityManager,
    address: string,
    code: string,
    kinds: readonly MailKind[],
  ): Promise<MailRequest | undefined> {
    const requests = await this.lockUnused(tx, { address }, kinds)
    const ids = requests.map(({ id }) => id)
    const open = await this.tokens.openCodes(tx, ids, this.clock.now(), MAX_WRONG_CODES)
    const match = open.find((row) => row.code_hash === codeHash(row.mail_id, code))
    if (!match) {
      await this.tokens.countWrongCode(
        tx,
        open.map((row) => row.hash),
      )
      return undefined
    }
    const request = requests.find((one) => one.id === match.mail_id)!
    await this.useUp(tx, request)
    return request
  }

  private async useUp(tx: EntityManager, { address, kind, accountId }: MailRequest): Promise<void> {
    const owner = kind === 'email-change' && { accountId: accountId! }
    await this.requests.voidRequests(tx, { address, kind, ...owner }, this.clock.now())
  }

  private async lockUnused(
    tx: EntityManager,
    where: { id: string } | { address: string },
    kinds: readonly MailKind[],
  ): Promise<MailRequest[]> {
    const found = await tx.findBy(MailRequest, { ...where, kind: In([...kinds]), usedAt: IsNull() })
    for (const request of found) await lockOwner(tx, request)
    return tx.find(MailRequest, {
      where: { id: In(found.map(({ id }) => id)), usedAt: IsNull() },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    })
  }

  /**
   * Leads to a page of ours whose button uses the token: programs that look into links before people do change nothing.
   * It is after the hash, which no server sees.
   */
  private linkOf(request: MailRequest, token: string): string {
    const link = new URL(PAGES.mailLink, this.config.PUBLIC_URL)
    // The page speaks the mail's language.
    if (request.locale !== 'en') link.searchParams.set('lang', request.locale)
    link.hash = new URLSearchParams({
      token_hash: token,
      type: LINK_TYPE[request.kind]!,
      redirect_to: request.redirectTo,
    }).toString()
    return link.href
  }
}

// The id makes every hash its own, so that one table of a million hashes does not open them all.
const codeHash = (mailId: string, code: string): string => hashToken(`${mailId}|${code}`)
