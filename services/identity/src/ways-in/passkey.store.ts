import { newId } from '@borderlane/persistence'
import { type Clock, CLOCK } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { Column, DataSource, Entity, PrimaryColumn } from 'typeorm'
import { ProtocolError } from '../protocol-error'

/** The public half of a passkey. The other half never leaves its device, or the keychain of its owner. */
@Entity('passkey')
export class Passkey {
  @PrimaryColumn('uuid') id!: string
  @Column('uuid') accountId!: string
  @Column('text') credentialId!: string
  @Column('bytea') publicKey!: Buffer
  /** Devices that count their signatures never go back; 0: it does not count. */
  @Column('bigint', { transformer: { to: (count: number) => count, from: Number } }) counter!: number
  @Column('jsonb') transports!: string[]
  @Column('text', { nullable: true }) friendlyName!: string | null
  @Column('timestamptz') createdAt!: Date
  @Column('timestamptz') updatedAt!: Date
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null
}

/** The protocol's passkey: nothing of its key. */
export function toPasskey(passkey: Passkey): object {
  return {
    id: passkey.id,
    ...(passkey.friendlyName !== null && { friendly_name: passkey.friendlyName }),
    created_at: passkey.createdAt.toISOString(),
    ...(passkey.lastUsedAt && { last_used_at: passkey.lastUsedAt.toISOString() }),
  }
}

const CHALLENGE_MS = 5 * 60_000
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** What a device is to sign: once, within five minutes. */
@Injectable()
export class PasskeyChallengeStore {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly db: DataSource,
  ) {}

  /** @param accountId who adds a passkey; null: no one knows yet who signs in */
  async keepChallenge(
    challenge: string,
    accountId: string | null,
  ): Promise<{ challenge_id: string; expires_at: number }> {
    const [id, now] = [newId(), this.clock.now()]
    await this.db.query(
      `INSERT INTO passkey_challenge (id, account_id, challenge, created_at) VALUES ($1, $2, $3, $4)`,
      [id, accountId, challenge, now],
    )
    return { challenge_id: id, expires_at: Math.floor((now.getTime() + CHALLENGE_MS) / 1_000) }
  }

  /** The challenge, for the one time that it is good for, whatever becomes of the answer. @throws ProtocolError */
  async takeChallenge(id: string, accountId: string | null): Promise<string> {
    const [taken] = UUID.test(id)
      ? await this.db.query<[{ challenge: string; created_at: Date }[], number]>(
          `DELETE FROM passkey_challenge WHERE id = $1 AND account_id IS NOT DISTINCT FROM $2
           RETURNING challenge, created_at`,
          [id, accountId],
        )
      : [[]]
    const row = taken[0]
    if (!row)
      throw new ProtocolError(400, 'webauthn_challenge_not_found', 'Challenge not found or already used')
    if (this.clock.now().getTime() - row.created_at.getTime() > CHALLENGE_MS)
      throw new ProtocolError(400, 'webauthn_challenge_expired', 'Challenge has expired')
    return row.challenge
  }
}
