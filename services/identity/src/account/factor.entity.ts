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
