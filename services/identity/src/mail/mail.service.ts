import { randomBytes, randomInt } from 'node:crypto'
import { PAGES } from '@borderlane/contracts/pages'
import { type MailKind, mailRequested } from '@borderlane/contracts/identity/internal'
import { type UserMetadata } from '@borderlane/contracts/identity/person'
import { Outbox } from '@borderlane/messaging'
import { hashToken, newId } from '@borderlane/persistence'
import { type Clock, CLOCK, CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { type EntityManager, type FindOptionsWhere, In, IsNull } from 'typeorm'
import type { Half } from '../account/account.entity'
import { lockOwner } from '../account/lock-account'
import { AttemptLimits } from '../attempt-limit'
import type { Config } from '../config'
import type { Client } from '../client'
import { tooManyMails } from '../protocol-error'
import { safeRedirect } from '../redirect'
import { SessionService } from '../session/session.service'
import { readChallenge } from '../account/code-challenge'
import { CODE_MINUTES, LINK_MINUTES, LINK_TYPE, MAX_WRONG_CODES } from './mail-rules'
import { MailRequest } from './mail-request.entity'

const TOKEN_BYTES = 32
const CODE_DIGITS = 6
const MINUTE_MS = 60_000
/** Marks links that end with a code for the browser that asked for them. */
export const PKCE_PREFIX = 'pkce_'

export interface NewMail {
  kind: MailKind
  /** Lower case. */
  address: string
  accountId?: string
  half?: Half
  createAccount?: boolean
  metadata?: UserMetadata
  redirectTo?: string
  codeChallenge?: string | null
  codeChallengeMethod?: string | null
}

/** A link and a code that work once. */
export interface MintedToken {
  link: string | null
  code: string
}

/** Requests for mails, and the links and codes in them. */
@Injectable()
export class MailService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly limits: AttemptLimits,
    private readonly outbox: Outbox,
    private readonly sessions: SessionService,
  ) {}

  /**
   * A mail that somebody asks for. Done in the same way for addresses that nobody has: neither the answer nor its
   * time tells.
   * @throws ProtocolError 429 when the last mail of this kind to this address is too young, or there were too many
   */
  async ask(tx: EntityManager, mail: NewMail, client: Client): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext($1))`, [`mail ${mail.kind} ${mail.address}`])
    const last = await tx.findOne(MailRequest, {
      where: { kind: mail.kind, address: mail.address },
      order: { createdAt: 'DESC' },
    })
    const ageMs = last ? this.clock.now().getTime() - last.createdAt.getTime() : Infinity
    const waitSeconds = Math.ceil(this.config.MAIL_INTERVAL_SECONDS - ageMs / 1_000)
    if (waitSeconds > 0) throw tooManyMails(waitSeconds)
    const known =
      mail.accountId !== undefined || (await this.sessions.isKnownNetwork(tx, mail.address, client.ip))
    await this.limits.countMail({ address: mail.address, ip: client.ip, known })
    await this.send(tx, mail, client)
  }

  /** Stores a mail without counting it, and reports it to notifications with the transaction. */
  async send(tx: EntityManager, mail: NewMail, client: Client): Promise<void> {
    const { id } = await this.note(tx, mail, client)
    await this.outbox.add(tx, mailRequested, { mailId: id })
  }

  /** Writes a request down without telling anybody. */
  async note(tx: EntityManager, mail: NewMail, client: Client): Promise<MailRequest> {
    const request = tx.create(MailRequest, {
      id: newId(),
      kind: mail.kind,
      address: mail.address,
      accountId: mail.accountId ?? null,
      half: mail.half ?? null,
      createAccount: mail.createAccount ?? false,
      metadata: mail.metadata ?? {},
      redirectTo: safeRedirect(mail.redirectTo, {
        siteUrl: this.config.PUBLIC_URL,
        origins: this.config.REDIRECT_ORIGINS,
      }),
      ...readChallenge(mail.codeChallenge, mail.codeChallengeMethod),
      locale: client.locale,
      createdAt: this.clock.now(),
      usedAt: null,
    })
    return tx.save(request)
  }

  /** A fresh link and code for a request; several of one request may be out, the first use ends them all. */
  async mint(tx: EntityManager, request: MailRequest): Promise<MintedToken> {
    const token = (request.codeChallenge ? PKCE_PREFIX : '') + randomBytes(TOKEN_BYTES).toString('base64url')
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
    const now = this.clock.now().getTime()
    const linkMinutes = LINK_MINUTES[request.kind]
    await tx.query(
      `INSERT INTO one_time_token (hash, mail_id, code_hash, link_expires_at, code_expires_at)
       VALUES ($1, $2, $3, $4, $5)`,
      [
        hashToken(token),
        request.id,
        codeHash(request.id, code),
        new Date(now + (linkMinutes ?? 0) * MINUTE_MS),
        new Date(now + CODE_MINUTES * MINUTE_MS),
      ],
    )
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
    const [row] = await db.query<{ mail_id: string }[]>(
      `SELECT mail_id FROM one_time_token WHERE hash = $1 AND link_expires_at > $2`,
      [hashToken(token), this.clock.now()],
    )
    if (!row) return undefined
    const unused = { id: row.mail_id, kind: In([...kinds]), usedAt: IsNull() }
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
    const open = await tx.query<{ hash: string; mail_id: string; code_hash: string }[]>(
      `SELECT hash, mail_id, code_hash FROM one_time_token
       WHERE mail_id = ANY($1) AND code_expires_at > $2 AND wrong_codes < $3`,
      [requests.map((request) => request.id), this.clock.now(), MAX_WRONG_CODES],
    )
    const match = open.find((row) => row.code_hash === codeHash(row.mail_id, code))
    if (!match) {
      await tx.query(`UPDATE one_time_token SET wrong_codes = wrong_codes + 1 WHERE hash = ANY($1)`, [
        open.map((row) => row.hash),
      ])
      return undefined
    }
    const request = requests.find((one) => one.id === match.mail_id)!
    await this.useUp(tx, request)
    return request
  }

  /** Makes all links and codes of some kinds to an address void. */
  async voidAll(tx: EntityManager, address: string, kinds: readonly MailKind[]): Promise<void> {
    await this.voidWhere(tx, { address, kind: In([...kinds]) })
  }

  /** Makes the links of an account's change of address void; others may ask for the same address. */
  async voidAddressChange(tx: EntityManager, accountId: string): Promise<void> {
    await this.voidWhere(tx, { accountId, kind: 'email-change' })
  }

  private async useUp(tx: EntityManager, { address, kind, accountId }: MailRequest): Promise<void> {
    if (kind === 'email-change') await this.voidWhere(tx, { address, kind, accountId: accountId! })
    else await this.voidAll(tx, address, [kind])
  }

  private async voidWhere(tx: EntityManager, where: FindOptionsWhere<MailRequest>): Promise<void> {
    await tx.update(MailRequest, { ...where, usedAt: IsNull() }, { usedAt: this.clock.now() })
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
   * It stands after the hash, which no server sees.
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
