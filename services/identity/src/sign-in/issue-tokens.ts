import type { PasswordGrant } from '@borderlane/contracts/identity/protocol'
import { PASSWORD_MAX_LENGTH } from '@borderlane/contracts/primitives'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { z } from 'zod'
import type { Account } from '../account/account.entity'
import { normalEmail } from '../account/accounts'
import { Audit, type AuditEvent } from '../account/audit'
import { Credential } from '../account/credential.entity'
import { lockAccount } from '../account/lock-account'
import type { Client } from '../client'
import { badInput, invalidCredentials, ProtocolError } from '../protocol-error'
import type { TokenAnswer } from '../session/token.view'
import { TokenService } from '../session/tokens'
import { PasswordCheck, type Unlocked } from '../ways-in/password-check'
import { PasswordHasher } from '../ways-in/password-hasher'
import { Admission } from './admission'

/** Signing in by address and password. */
@Injectable()
export class SignInService {
  constructor(
    private readonly db: DataSource,
    private readonly check: PasswordCheck,
    private readonly hasher: PasswordHasher,
    private readonly admission: Admission,
    private readonly tokens: TokenService,
    private readonly audit: Audit,
  ) {}

  /** Everything that is wrong with address or password gets one answer, after the same work. */
  async byPassword(body: z.output<typeof PasswordGrant>, client: Client): Promise<TokenAnswer> {
    if (!body.email.trim()) throw badInput('missing email or phone')
    const email = normalEmail(body.email)
    const isPossible = [...body.password].length <= PASSWORD_MAX_LENGTH
    const password = isPossible ? body.password : ''
    const where = email === undefined ? undefined : { email }
    const { account, unlocked } = await this.check.guess(where, password, client, email ?? 'malformed')
    if (!unlocked) {
      await this.note('sign-in.failed', account, client)
      throw invalidCredentials()
    }
    try {
      return await this.open(unlocked, password, client)
    } catch (error) {
      if (error instanceof ProtocolError) await this.note('sign-in.refused', account, client)
      throw error
    }
  }

  /** Refusals come after the password was right, so that strangers learn nothing. */
  private async open(
    { account: { id }, credential }: Unlocked,
    password: string,
    client: Client,
  ): Promise<TokenAnswer> {
    const isOutdated = this.hasher.isOutdated(credential.passwordHash!)
    const newHash = isOutdated ? await this.hasher.hashAgain(password) : undefined
    return this.db.transaction(async (tx) => {
      // Read again: while the password was looked at, its owner may have set another one.
      const account = await lockAccount(tx, { id })
      const present = await tx.findOneBy(Credential, { accountId: id })
      if (!account || present?.changedAt.getTime() !== credential.changedAt.getTime()) {
        throw invalidCredentials()
      }
      await this.admission.check(tx, account)
      if (newHash) await tx.update(Credential, { id: credential.id }, { passwordHash: newHash })
      return this.tokens.open(tx, account, 'password', client)
    })
  }

  private note(what: AuditEvent, account: Account | null, client: Client): Promise<void> {
    return this.audit.add(this.db.manager, what, { accountId: account?.id ?? null, ...client })
  }
}
