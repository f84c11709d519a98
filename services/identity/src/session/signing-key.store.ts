import type { PublicKey } from '@borderlane/contracts/identity/protocol'
import { Injectable } from '@nestjs/common'
import { Column, Entity, type EntityManager, PrimaryColumn } from 'typeorm'

/** `next` is published before it signs, `retired` after it has signed, until its tokens have ended. */
export type KeyState = 'next' | 'current' | 'retired'

@Entity('signing_key')
export class SigningKey {
  @PrimaryColumn('text') kid!: string
  @Column('jsonb') publicKey!: PublicKey
  /** PKCS 8, sealed. */
  @Column('text') privateKeySealed!: string
  @Column('text') state!: KeyState
  /** When it came into its state. */
  @Column('timestamptz') since!: Date
}

@Injectable()
export class SigningKeyStore {
  /** One replica at a time changes the keys, until the end of the transaction. */
  async lockKeys(tx: EntityManager): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('identity signing keys'))`)
  }

  async removeRetired(tx: EntityManager, before: Date): Promise<void> {
    await tx.query(`DELETE FROM signing_key WHERE state = 'retired' AND since < $1`, [before])
  }
}
