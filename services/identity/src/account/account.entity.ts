import type { UserMetadata } from '@borderlane/contracts/identity/person'
import type { Locale } from '@borderlane/contracts/primitives'
import { Column, Entity, PrimaryColumn } from 'typeorm'

/** One of the two addresses of an e-mail change. */
export type AddressSide = 'present' | 'new'

@Entity('account')
export class Account {
  @PrimaryColumn('uuid')
  id!: string

  /** Lower case. */
  @Column('text')
  email!: string

  @Column('timestamptz', { name: 'email_confirmed_at', nullable: true })
  emailConfirmedAt!: Date | null

  /** Written by the person alone: nothing may be decided by it. */
  @Column('jsonb')
  metadata!: UserMetadata

  @Column('text')
  locale!: Locale

  /** The address that it is to become, while links to both addresses are out. */
  @Column('text', { name: 'new_email', nullable: true })
  newEmail!: string | null

  @Column('text', { name: 'new_email_half', nullable: true })
  agreedSide!: AddressSide | null

  /** The new address has agreed in the browser that asked for the change. */
  @Column('boolean', { name: 'new_email_proven', default: false })
  newEmailProven!: boolean

  /** PKCE challenge of the browser that made the account, or asked for the new address: its secret proves it. */
  @Column('text', { name: 'link_challenge', nullable: true })
  linkChallenge!: string | null

  @Column('text', { name: 'link_challenge_method', nullable: true })
  linkChallengeMethod!: 's256' | 'plain' | null

  @Column('timestamptz', { name: 'confirmation_sent_at', nullable: true })
  confirmationSentAt!: Date | null

  @Column('timestamptz', { name: 'recovery_sent_at', nullable: true })
  recoverySentAt!: Date | null

  @Column('timestamptz', { name: 'email_change_sent_at', nullable: true })
  emailChangeSentAt!: Date | null

  @Column('timestamptz', { name: 'last_sign_in_at', nullable: true })
  lastSignInAt!: Date | null

  @Column('timestamptz', { name: 'banned_until', nullable: true })
  bannedUntil!: Date | null

  @Column('timestamptz', { name: 'banned_at', nullable: true })
  bannedAt!: Date | null

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date

  isBanned(now: Date): boolean {
    return this.bannedUntil !== null && this.bannedUntil > now
  }

  get fullName(): string | null {
    const name = this.metadata['full_name']
    return typeof name === 'string' && name !== '' ? name : null
  }
}

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
