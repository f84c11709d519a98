import { randomUUID } from 'node:crypto'
import { type Clock, CLOCK } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { Account } from '../account/account.entity'
import { lockAccount } from '../account/lock-account'
import type { CodeChallenge } from '../mail/code-challenge'
import { meetsChallenge } from '../mail/code-challenge'
import { ProtocolError } from '../protocol/protocol-error'
import { sha256 } from '../sha256'

/** Only one page load separates the followed link from the exchange. */
const LIFE_MS = 5 * 60_000

/** Codes at the end of a link that only the browser that asked for the link can exchange for a session (PKCE). */
@Injectable()
export class FlowStates {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** @returns the code for the end of the link */
  async begin(tx: EntityManager, accountId: string, challenge: CodeChallenge): Promise<string> {
    const code = randomUUID()
    await tx.query(
      `INSERT INTO flow_state (code_hash, account_id, code_challenge, code_challenge_method, created_at)
       VALUES ($1, $2, $3, $4, $5)`,
      [sha256(code), accountId, challenge.codeChallenge, challenge.codeChallengeMethod, this.clock.now()],
    )
    return code
  }

  /** @returns the account of the code, locked; the code is used up if the transaction commits */
  async exchange(tx: EntityManager, code: string, verifier: string): Promise<Account> {
    const [owner] = await tx.query<{ account_id: string }[]>(
      `SELECT account_id FROM flow_state WHERE code_hash = $1`,
      [sha256(code)],
    )
    // The account first, as everywhere: a new password takes the codes away.
    const account = owner ? await lockAccount(tx, { id: owner.account_id }) : null
    // TypeORM answers a DELETE with rows and their number.
    const [[flow]] = await tx.query<
      [
        {
          code_challenge: string
          code_challenge_method: 's256' | 'plain'
          created_at: Date
        }[],
        number,
      ]
    >(
      `DELETE FROM flow_state WHERE code_hash = $1
       RETURNING code_challenge, code_challenge_method, created_at`,
      [sha256(code)],
    )
    if (!flow || !account) {
      throw new ProtocolError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
    }
    if (this.clock.now().getTime() - flow.created_at.getTime() > LIFE_MS) {
      throw new ProtocolError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
    }
    if (!meetsChallenge(verifier, flow.code_challenge, flow.code_challenge_method)) {
      throw new ProtocolError(
        400,
        'bad_code_verifier',
        'code challenge does not match previously saved code verifier',
      )
    }
    return account
  }
}
