import type { InputOf } from '@borderlane/contracts/define'
import { readMailLink } from '@borderlane/contracts/identity/public'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { Account, Credential } from '../account/account.entity'
import { Audit } from '../account/audit.store'
import { FactorStore } from '../account/factor.store'
import type { MailRequest } from '../mail/mail-request.entity'
import { KINDS_OF_TYPE } from '../mail/mail-rules'
import { MailTokens } from '../mail/mail-tokens'
import { hasSecretOf } from './proof'

/** What the page behind the link of a mail shows before anyone presses its button. */
@Controller()
export class MailLinkController {
  constructor(
    private readonly db: DataSource,
    private readonly links: MailTokens,
    private readonly audit: Audit,
    private readonly factors: FactorStore,
  ) {}

  @Handle(readMailLink)
  async readMailLink({ tokenHash, type, codeVerifier }: InputOf<typeof readMailLink>) {
    const kinds = KINDS_OF_TYPE.get(type) ?? []
    const request = await this.links.findLink(this.db.manager, tokenHash, kinds)
    if (!request) return { link: null }
    const where = request.accountId ? { id: request.accountId } : { email: request.address }
    const account = await this.db.manager.findOneBy(Account, where)
    const agreed = request.kind === 'email-change' ? account?.agreedSide : null
    return {
      link: {
        email: request.address,
        otherAgreed: Boolean(agreed && agreed !== request.side),
        elsewhere: await this.elsewhereOf(request, account, codeVerifier),
      },
    }
  }

  /** Who set up what the link confirms, where it was another browser and a password or more would end. */
  private async elsewhereOf(request: MailRequest, account: Account | null, verifier: string | undefined) {
    const { manager } = this.db
    const isChange = request.kind === 'email-change'
    // The old address of a change only lets the account go.
    if (isChange && request.side !== 'new') return null
    if (!account || hasSecretOf(account, verifier) || (!isChange && account.emailConfirmedAt)) return null
    const credential = await manager.findOneByOrFail(Credential, { accountId: account.id })
    if (!credential.passwordHash && !(await this.factors.hasAny(manager, account.id))) return null
    const what = isChange ? 'address.change-requested' : 'account.created'
    const made = await this.audit.readLast(manager, account.id, what)
    return { at: (made?.at ?? account.createdAt).toISOString(), userAgent: made?.userAgent ?? null }
  }
}
