import type { Evidence, Source } from '@borderlane/contracts/catalogue/requirement'
import { Column, Entity, PrimaryColumn } from 'typeorm'
import type { Entry } from './visa-policy'

/** What another source says about a route where it is not what we answer, until a person has decided. */
@Entity('disagreement')
export class Disagreement {
  @PrimaryColumn('uuid') id!: string
  @Column('text') passportCountry!: string
  @Column('text') destinationCountry!: string
  @Column('text') entry!: Entry
  @Column('integer', { nullable: true }) stayDays!: number | null
  /** The first day, `YYYY-MM-DD`; null: it holds already. */
  @Column('date', { nullable: true }) validFrom!: string | null
  /** The last day; null: open. */
  @Column('date', { nullable: true }) validUntil!: string | null
  @Column('text') evidence!: Evidence
  @Column('jsonb') source!: Source
  /** Why it is thought to be right, or not; for the staff only. */
  @Column('text') remark!: string
  @Column('text') state!: 'open' | 'accepted' | 'declined'
  @Column('timestamptz') foundAt!: Date
  @Column('timestamptz', { nullable: true }) decidedAt!: Date | null
  @Column('uuid', { nullable: true }) decidedBy!: string | null
  /** The run of the decision: taking it back opens this again. */
  @Column('uuid', { nullable: true }) decidedRunId!: string | null
  /** A government tells its travellers something else: for staff only. */
  @Column('boolean') isAlarm!: boolean
  /** The run that found it; null: the night's reading of travel advice. */
  @Column('uuid', { nullable: true }) runId!: string | null
}
