import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import { issueMailToken } from '@borderlane/contracts/identity/internal'
import { Handle } from '@borderlane/messaging'
import { type Clock, CLOCK, CONFIG } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { Account } from '../account/account.entity'
import { lockOwner } from '../account/account.store'
import type { Config } from '../config'
import { MailRequest } from './mail-request.entity'
import { CODE_MINUTES, isKey, LINK_MINUTES } from './mail-rules'
import { MailTokens } from './mail-tokens'

type MailContent = OutputOf<typeof issueMailToken>['mail']

/** A mail that could not be written for so long has lost its sense. */
const MAX_AGE_MS = 24 * 3_600_000

@Controller()
export class MailController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly db: DataSource,
    private readonly tokens: MailTokens,
  ) {}

  /** The answer signs people in: the broker lets only notifications ask, and so do we. */
  @Handle(issueMailToken)
  async issueMailToken({ mailId }: InputOf<typeof issueMailToken>, caller: Caller) {
    if (caller.kind !== 'service' || caller.service !== 'notifications') throw new AppError('auth.forbidden')
    return { mail: await this.write(mailId) }
  }

  /** @returns null when nothing is to be sent: no one has the address, it is confirmed already, the link was used */
  private write(mailId: string): Promise<MailContent> {
    return this.db.transaction(async (tx) => {
      const asked = await tx.findOneBy(MailRequest, { id: mailId })
      const account = asked && (await lockOwner(tx, asked))
      // Its account may be deleted, and the request with it, while the mail is written.
      const lock = { mode: 'for_key_share' } as const
      const request = await tx.findOne(MailRequest, { where: { id: mailId }, lock })
      if (!request || request.usedAt || this.isOld(request)) return null
      if (!this.isDue(request, account)) return null
      const isForAdmins = request.kind === 'staff-access-changed'
      const token = isKey(request.kind) ? await this.tokens.mintToken(tx, request) : null
      if (account) await this.remember(tx, request, account)
      return {
        kind: request.kind,
        to: request.address,
        locale: request.locale,
        fullName: (!isForAdmins && account?.fullName) || null,
        link: token?.link ?? null,
        code: token?.code ?? null,
        newEmail: isForAdmins ? account!.email : request.kind === 'email-change' ? account!.newEmail : null,
        linkMinutes: LINK_MINUTES[request.kind],
        codeMinutes: token && CODE_MINUTES,
      }
    })
  }

  private isOld(request: MailRequest): boolean {
    return this.clock.now().getTime() - request.createdAt.getTime() > MAX_AGE_MS
  }

  private isDue(request: MailRequest, account: Account | null): boolean {
    switch (request.kind) {
      case 'confirmation':
        return account !== null && !account.emailConfirmedAt
      case 'magic-link':
        return account !== null || (request.createAccount && this.config.SIGN_UP === 'on')
      case 'email-change':
        return request.address === (request.side === 'new' ? account?.newEmail : account?.email)
      default:
        return account !== null
    }
  }

  private async remember(tx: EntityManager, request: MailRequest, account: Account): Promise<void> {
    const now = this.clock.now()
    if (request.kind === 'confirmation') {
      await tx.update(Account, { id: account.id }, { confirmationSentAt: now })
    }
    if (request.kind === 'recovery' || request.kind === 'magic-link') {
      await tx.update(Account, { id: account.id }, { recoverySentAt: now })
    }
  }
}
