import type { PublicKey } from '@borderlane/contracts/identity/protocol'
import { Column, Entity, PrimaryColumn } from 'typeorm'

/** `next` is published before it signs, `retired` after it has signed, until its tokens have ended. */
export type KeyState = 'next' | 'current' | 'retired'

/** A key pair for access tokens. */
@Entity('signing_key')
export class SigningKey {
  @PrimaryColumn('text')
  kid!: string

  @Column('jsonb', { name: 'public_key' })
  publicKey!: PublicKey

  /** PKCS 8, sealed. */
  @Column('text', { name: 'private_key_sealed' })
  privateKeySealed!: string

  @Column('text')
  state!: KeyState

  /** When it came into its state. */
  @Column('timestamptz')
  since!: Date
}
