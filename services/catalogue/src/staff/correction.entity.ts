import type { CorrectionState } from '@borderlane/contracts/catalogue/corrections'
import type { Source } from '@borderlane/contracts/catalogue/requirement'
import { Column, Entity, PrimaryColumn } from 'typeorm'

/** A report that the rule of a pair is wrong. Who reported it is not stored. */
@Entity('correction')
export class Correction {
  @PrimaryColumn('uuid') id!: string
  @Column('text') state!: CorrectionState
  @Column('text') passportCountry!: string
  @Column('text') destinationCountry!: string
  @Column('text') wrong!: string
  @Column('text', { nullable: true }) sourceUrl!: string | null
  @Column('timestamptz') reportedAt!: Date
  @Column('timestamptz', { nullable: true }) decidedAt!: Date | null
  @Column('uuid', { nullable: true }) decidedBy!: string | null
  @Column('jsonb', { nullable: true }) decisionSource!: Source | null
}
