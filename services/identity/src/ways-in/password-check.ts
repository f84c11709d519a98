import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { Account, Credential } from '../account/account.entity'
import { AttemptLimits } from '../account/attempt-limits'
import type { Client } from '../envelope'
import { SessionService } from '../session/sessions'
import { PasswordHasher } from './password-hasher'

export interface Unlocked {
  account: Account
  credential: Credential
}

@Injectable()
export class PasswordCheck {
  constructor(
    private readonly db: DataSource,
    private readonly limits: AttemptLimits,
    private readonly hasher: PasswordHasher,
    private readonly sessions: SessionService,
  ) {}

  /**
   * One guess. For an account that does not exist the same work is done, for the same time.
   * @param where undefined: no one, and so any password is wrong
   * @param unknownAs what guesses are counted by where there is no such account
   * @returns the account that was meant, if there is one, and what the password opens; undefined: it is wrong
   * @throws ProtocolError 429 over a limit
   */
  async checkGuess(
    where: { id: string } | { email: string } | undefined,
    password: string,
    { ip }: Client,
    unknownAs: string,
  ): Promise<{ account: Account | null; unlocked: Unlocked | undefined }> {
    const { manager } = this.db
    const account = where ? await manager.findOneBy(Account, where) : null
    const credential = account && (await manager.findOneBy(Credential, { accountId: account.id }))
    const address = account?.email ?? unknownAs
    const known = await this.sessions.isKnownNetwork(manager, address, ip)
    const unlocked = await this.limits.guessPassword({ address, ip, known }, async () => {
      const isRight = await this.hasher.matchesHash(credential?.passwordHash ?? null, password)
      return isRight && account && credential ? { account, credential } : undefined
    })
    return { account, unlocked }
  }
}
