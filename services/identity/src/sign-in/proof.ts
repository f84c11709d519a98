import type { Envelope } from '@borderlane/contracts/identity/protocol'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { type Account, Credential } from '../account/account.entity'
import { meetsChallenge } from '../account/code-challenge'
import type { Client } from '../envelope'
import { invalidCredentials, ProtocolError } from '../protocol-error'
import { Bearer } from '../session/bearer'
import { PasswordCheck } from '../ways-in/password-check'

/** What someone who uses a link or a code shows of having set up themselves what it confirms. */
export interface Proof {
  holderId?: string
  /** The secret of a browser. */
  verifier?: string | null
  password?: { accountId: string; changedAt: Date }
}

type Addressee = Pick<{ accountId: string | null; address: string }, 'accountId' | 'address'>

/** Whether it was the person with the mail who set an account up, or perhaps someone else. */
@Injectable()
export class Proofs {
  constructor(
    private readonly bearer: Bearer,
    private readonly passwords: PasswordCheck,
  ) {}

  /**
   * Reads what comes with a request.
   * @param addressee undefined: no one, and so any password is wrong
   * @throws ProtocolError `invalid_credentials` for a password that is wrong: nothing is used up by it
   */
  async readProof(
    envelope: Envelope,
    given: { code_verifier?: string | null; current_password?: string | null },
    addressee: Addressee | undefined,
    client: Client,
  ): Promise<Proof> {
    return {
      holderId: await this.holderOf(envelope),
      verifier: given.code_verifier,
      password: given.current_password
        ? await this.passwordOf(given.current_password, addressee, client)
        : undefined,
    }
  }

  async isOf(tx: EntityManager, account: Account, { holderId, verifier, password }: Proof): Promise<boolean> {
    if (holderId === account.id || hasSecretOf(account, verifier)) return true
    if (password?.accountId !== account.id) return false
    // Read again: someone may have set another one since.
    const { changedAt } = await tx.findOneByOrFail(Credential, { accountId: account.id })
    return changedAt.getTime() === password.changedAt.getTime()
  }

  /** The account whose session comes with a link: no one else may have set what is in it. */
  private async holderOf(envelope: Envelope): Promise<string | undefined> {
    try {
      return (await this.bearer.readBearer(envelope)).account.id
    } catch (error) {
      if (error instanceof ProtocolError) return undefined
      throw error
    }
  }

  private async passwordOf(
    password: string,
    addressee: Addressee | undefined,
    client: Client,
  ): Promise<Proof['password']> {
    const where = addressee?.accountId ? { id: addressee.accountId } : { email: addressee?.address ?? '' }
    const { unlocked } = await this.passwords.checkGuess(where, password, client, 'malformed')
    if (!unlocked) throw invalidCredentials()
    const { accountId, changedAt } = unlocked.credential
    return { accountId, changedAt }
  }
}

/** Whether a secret is that of the browser that made the account, or asked for its new address. */
export function hasSecretOf(
  { linkChallenge, linkChallengeMethod }: Account,
  verifier: string | null | undefined,
): boolean {
  return Boolean(
    verifier &&
    linkChallenge &&
    linkChallengeMethod &&
    meetsChallenge(verifier, linkChallenge, linkChallengeMethod),
  )
}
