import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

/**
 * Acts after which no one else gets into an account any more. `taken-over`: someone has shown that its address is
 * theirs, by a confirmation, a change of address or the first sign-in at their organisation. `signed-out`: "sign out
 * everywhere", a new password, or staff. A deleted account takes every way with it.
 */
export type Ending = 'taken-over' | 'signed-out'

/** Every table of an account by which someone gets into it, and the acts that end that. */
export const WAYS_IN = {
  credential: ['taken-over'],
  session: ['taken-over', 'signed-out'],
  flow_state: ['taken-over', 'signed-out'],
  /** The links of a change of address. Other mails reach only who reads the mail of the account. */
  mail_request: ['taken-over'],
  passkey: ['taken-over'],
  passkey_challenge: ['taken-over', 'signed-out'],
  factor: ['taken-over'],
  factor_challenge: ['taken-over', 'signed-out'],
  recovery_code: ['taken-over'],
  organisation_login: ['taken-over'],
} as const satisfies Record<string, readonly Ending[]>

/** Tables that hang on an account, or on one of its ways in, and let no one in on their own. */
export const NO_WAYS_IN: Readonly<Record<string, string>> = {
  user_role: 'says what an account may do once someone is in',
  refresh_token: 'is good as long as its session',
  one_time_token: 'is good as long as its request for a mail',
}

type WayIn = keyof typeof WAYS_IN
export type DeletedWay = Exclude<WayIn, 'credential' | 'session' | 'mail_request'>

@Injectable()
export class WaysInStore {
  /** @returns how many rows that were */
  async removeWay(tx: EntityManager, way: DeletedWay, accountId: string): Promise<number> {
    const isOfAccount =
      way === 'factor_challenge'
        ? 'factor_id IN (SELECT id FROM factor WHERE account_id = $1)'
        : 'account_id = $1'
    const [, count] = await tx.query<[unknown[], number]>(`DELETE FROM ${way} WHERE ${isOfAccount}`, [
      accountId,
    ])
    return count
  }

  /** The owner of the account has to choose another password, if there was one. */
  async dropPassword(tx: EntityManager, accountId: string, now: Date): Promise<void> {
    await tx.query(
      `UPDATE credential SET password_hash = NULL, password_dropped = password_hash IS NOT NULL, changed_at = $2
       WHERE account_id = $1`,
      [accountId, now],
    )
  }
}
