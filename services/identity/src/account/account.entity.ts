import type { UserMetadata } from '@borderlane/contracts/identity/person'
import type { Locale } from '@borderlane/contracts/primitives'
import { Column, Entity, PrimaryColumn } from 'typeorm'

/** An app that shows a new code every half minute (TOTP). It counts once a code of it was given: `verified`. */
@Entity('factor')
export class Factor {
  @PrimaryColumn('uuid') id!: string
  @Column('uuid') accountId!: string
  @Column('text', { nullable: true }) friendlyName!: string | null
  @Column('text') status!: 'unverified' | 'verified'
  @Column('text') secretSealed!: string
  /** The half minute of the last code that was taken: neither it nor an older one is taken again. */
  @Column('bigint', { nullable: true, transformer: { to: (n: number | null) => n, from: toNumber } })
  lastStep!: number | null
  @Column('timestamptz') createdAt!: Date
  @Column('timestamptz') updatedAt!: Date
  @Column('timestamptz', { nullable: true }) lastChallengedAt!: Date | null
}

/** Postgres hands a bigint out as text. */
function toNumber(value: string | null): number | null {
  return value === null ? null : Number(value)
}

/** The question for a code of a factor: good for five minutes, from one network address, for one right answer. */
@Entity('factor_challenge')
export class FactorChallenge {
  @PrimaryColumn('uuid') id!: string
  @Column('uuid') factorId!: string
  @Column('text', { nullable: true }) ip!: string | null
  @Column('timestamptz') createdAt!: Date
  @Column('timestamptz', { nullable: true }) usedAt!: Date | null
}

/** One of the two addresses of an e-mail change. */
export type AddressSide = 'present' | 'new'

@Entity('account')
export class Account {
  @PrimaryColumn('uuid') id!: string
  /** Lower case. */
  @Column('text') email!: string
  @Column('timestamptz', { nullable: true }) emailConfirmedAt!: Date | null
  /** Written by the person alone: nothing may be decided by it. */
  @Column('jsonb') metadata!: UserMetadata
  @Column('text') locale!: Locale
  /** The address that it is to become, while links to both addresses are out. */
  @Column('text', { nullable: true }) newEmail!: string | null
  @Column('text', { name: 'new_email_half', nullable: true }) agreedSide!: AddressSide | null
  /** The new address has agreed in the browser that asked for the change. */
  @Column('boolean', { default: false }) newEmailProven!: boolean
  /** PKCE challenge of the browser that made the account, or asked for the new address: its secret proves it. */
  @Column('text', { nullable: true }) linkChallenge!: string | null
  @Column('text', { nullable: true }) linkChallengeMethod!: 's256' | 'plain' | null
  @Column('timestamptz', { nullable: true }) confirmationSentAt!: Date | null
  @Column('timestamptz', { nullable: true }) recoverySentAt!: Date | null
  @Column('timestamptz', { nullable: true }) emailChangeSentAt!: Date | null
  @Column('timestamptz', { nullable: true }) lastSignInAt!: Date | null
  @Column('timestamptz', { nullable: true }) bannedUntil!: Date | null
  @Column('timestamptz', { nullable: true }) bannedAt!: Date | null
  @Column('timestamptz') createdAt!: Date
  @Column('timestamptz') updatedAt!: Date

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
  @PrimaryColumn('uuid') id!: string
  @Column('uuid') accountId!: string
  /** Argon2id; null: signs in by links only. */
  @Column('text', { nullable: true }) passwordHash!: string | null
  /** There was one, which someone else may have set: its owner has to choose another. */
  @Column('boolean', { default: false }) passwordDropped!: boolean
  @Column('timestamptz') createdAt!: Date
  @Column('timestamptz') changedAt!: Date
}
