import { Column, Entity, PrimaryColumn } from 'typeorm'

/** How an account proves who it is: the protocol's "identity" of the provider `email`. */
@Entity('credential')
export class Credential {
  @PrimaryColumn('uuid')
  id!: string

  @Column('uuid', { name: 'account_id' })
  accountId!: string

  /** Argon2id; null: signs in by links only. */
  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash!: string | null

  /** There was one, which someone else may have set: its owner has to choose another. */
  @Column('boolean', { name: 'password_dropped', default: false })
  passwordDropped!: boolean

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date

  @Column('timestamptz', { name: 'changed_at' })
  changedAt!: Date
}
