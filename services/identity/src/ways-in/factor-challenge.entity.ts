import { Column, Entity, PrimaryColumn } from 'typeorm'

/** The question for a code of a factor: good for five minutes, from one network address, for one right answer. */
@Entity('factor_challenge')
export class FactorChallenge {
  @PrimaryColumn('uuid')
  id!: string

  @Column('uuid', { name: 'factor_id' })
  factorId!: string

  @Column('text', { nullable: true })
  ip!: string | null

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt!: Date | null
}
