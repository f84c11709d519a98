import { Column, Entity, PrimaryColumn } from 'typeorm'

/** The public half of a passkey. The other half never leaves its device, or the keychain of its owner. */
@Entity('passkey')
export class Passkey {
  @PrimaryColumn('uuid')
  id!: string

  @Column('uuid', { name: 'account_id' })
  accountId!: string

  /** As the device names it. */
  @Column('text', { name: 'credential_id' })
  credentialId!: string

  @Column('bytea', { name: 'public_key' })
  publicKey!: Buffer

  /** Devices that count their signatures never go back; 0: it does not count. */
  @Column('bigint', { transformer: { to: (count: number) => count, from: Number } })
  counter!: number

  @Column('jsonb')
  transports!: string[]

  @Column('text', { name: 'friendly_name', nullable: true })
  friendlyName!: string | null

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date

  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null
}
