import type { Evidence, Source } from '@borderlane/contracts/catalogue/requirement'
import { Column, Entity, PrimaryColumn } from 'typeorm'
import type { Entry } from './visa-policy'

/** What another source says about a route where it is not what we answer, until a person has decided. */
@Entity('disagreement')
export class Disagreement {
  @PrimaryColumn('uuid')
  id!: string

  @Column('text', { name: 'passport_country' })
  passportCountry!: string

  @Column('text', { name: 'destination_country' })
  destinationCountry!: string

  @Column('text')
  entry!: Entry

  @Column('integer', { name: 'stay_days', nullable: true })
  stayDays!: number | null

  /** The first day, `YYYY-MM-DD`; null: it holds already. */
  @Column('date', { name: 'valid_from', nullable: true })
  validFrom!: string | null

  /** The last day; null: open. */
  @Column('date', { name: 'valid_until', nullable: true })
  validUntil!: string | null

  @Column('text')
  evidence!: Evidence

  @Column('jsonb')
  source!: Source

  /** Why it is thought to be right, or not; for the staff only. */
  @Column('text')
  remark!: string

  @Column('text')
  state!: 'open' | 'accepted' | 'declined'

  @Column('timestamptz', { name: 'found_at' })
  foundAt!: Date

  @Column('timestamptz', { name: 'decided_at', nullable: true })
  decidedAt!: Date | null

  @Column('uuid', { name: 'decided_by', nullable: true })
  decidedBy!: string | null

  /** The run of the decision: taking it back opens this again. */
  @Column('uuid', { name: 'decided_run_id', nullable: true })
  decidedRunId!: string | null

  /** A government tells its travellers something else: for staff only. */
  @Column('boolean', { name: 'is_alarm' })
  isAlarm!: boolean

  /** The run that found it; null: the night's reading of travel advice. */
  @Column('uuid', { name: 'run_id', nullable: true })
  runId!: string | null
}
