import type { CorrectionState } from '@borderlane/contracts/catalogue/corrections'
import type { Source } from '@borderlane/contracts/catalogue/requirement'
import { Column, Entity, PrimaryColumn } from 'typeorm'

/** A report that the rule of a pair is wrong. Who reported it is not stored. */
@Entity('correction')
export class Correction {
  @PrimaryColumn('uuid')
  id!: string

  @Column('text')
  state!: CorrectionState

  @Column('text', { name: 'passport_country' })
  passportCountry!: string

  @Column('text', { name: 'destination_country' })
  destinationCountry!: string

  @Column('text')
  wrong!: string

  @Column('text', { name: 'source_url', nullable: true })
  sourceUrl!: string | null

  @Column('timestamptz', { name: 'reported_at' })
  reportedAt!: Date

  @Column('timestamptz', { name: 'decided_at', nullable: true })
  decidedAt!: Date | null

  @Column('uuid', { name: 'decided_by', nullable: true })
  decidedBy!: string | null

  @Column('jsonb', { name: 'decision_source', nullable: true })
  decisionSource!: Source | null
}
