import { deleteUnlocked, FieldCipher, hashToken } from '@borderlane/persistence'
import { type Clock, CLOCK, CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { WholeChallenge } from '../account/code-challenge'
import type { Config } from '../config'
import type { Secrets } from './provider'
import { organisationRefusal } from './provider-error'

/** Which person of the provider is which account. A provider gives a name (`subject`) to one person only, for ever. */
@Injectable()
export class OrganisationLoginStore {
  async accountOf(tx: EntityManager, issuer: string, subject: string): Promise<string | undefined> {
    const [row] = await tx.query<{ account_id: string }[]>(
      `SELECT account_id FROM organisation_login WHERE issuer = $1 AND subject = $2`,
      [issuer, subject],
    )
    return row?.account_id
  }

  /** Whether someone of the provider has the account already. */
  async isTaken(tx: EntityManager, issuer: string, accountId: string): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `SELECT 1 FROM organisation_login WHERE issuer = $1 AND account_id = $2`,
      [issuer, accountId],
    )
    return rows.length > 0
  }

  async addLogin(tx: EntityManager, row: { issuer: string; subject: string; accountId: string; at: Date }) {
    await tx.query(
      `INSERT INTO organisation_login (issuer, subject, account_id, created_at) VALUES ($1, $2, $3, $4)`,
      [row.issuer, row.subject, row.accountId, row.at],
    )
  }
}

const LIFE_MS = 10 * 60_000

/** Where a sign-in began: the page, and the challenge (PKCE) of its browser. */
export interface Beginning {
  target: string
  challenge: WholeChallenge
}

interface Row {
  secrets_sealed: string
  target: string
  code_challenge: string
  code_challenge_method: 's256' | 'plain'
  created_at: Date
}

/** Sign-ins that are at the provider: each comes back once, within ten minutes. */
@Injectable()
export class OrganisationRequestStore {
  private readonly cipher: FieldCipher

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly db: DataSource,
  ) {
    this.cipher = new FieldCipher(config.FIELD_KEYS)
  }

  async addRequest(state: string, secrets: Secrets, { target, challenge }: Beginning): Promise<void> {
    const hash = hashToken(state)
    // Those that never came back.
    const before = new Date(this.clock.now().getTime() - LIFE_MS)
    await this.db.query(deleteUnlocked('organisation_request', 'created_at < $1'), [before])
    await this.db.query(
      `INSERT INTO organisation_request (state_hash, secrets_sealed, target, code_challenge, code_challenge_method,
         created_at) VALUES ($1, $2, $3, $4, $5, $6)`,
      [
        hash,
        this.cipher.encrypt(JSON.stringify(secrets), contextOf(hash)),
        target,
        challenge.codeChallenge,
        challenge.codeChallengeMethod,
        this.clock.now(),
      ],
    )
  }

  /** Whatever becomes of the sign-in, its state is used up. @returns undefined for one that is not there */
  async takeRequest(state: string): Promise<(Beginning & { secrets: () => Secrets }) | undefined> {
    const hash = hashToken(state)
    // TypeORM answers a DELETE with rows and their number.
    const [[row]] = await this.db.query<[Row[], number]>(
      `DELETE FROM organisation_request WHERE state_hash = $1
       RETURNING secrets_sealed, target, code_challenge, code_challenge_method, created_at`,
      [hash],
    )
    if (!row) return undefined
    const challenge = {
      codeChallenge: row.code_challenge,
      codeChallengeMethod: row.code_challenge_method,
    }
    const secrets = (): Secrets => {
      if (this.clock.now().getTime() - row.created_at.getTime() > LIFE_MS)
        throw organisationRefusal('organisation_state_expired')
      return JSON.parse(this.cipher.decrypt(row.secrets_sealed, contextOf(hash))) as Secrets
    }
    return { target: row.target, challenge, secrets }
  }
}

const contextOf = (hash: string): string => `organisation-request|${hash}`
