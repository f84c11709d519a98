import type { Source } from '@borderlane/contracts/catalogue/requirement'
import type { Run as RunView } from '@borderlane/contracts/catalogue/run'
import { Column, Entity, PrimaryColumn } from 'typeorm'

/** One piece of work on the data as a whole: what it is doing, and what it has done. */
@Entity('run')
export class Run {
  @PrimaryColumn('uuid') id!: string
  @Column('text') tool!: RunView['tool']
  @Column('text') state!: RunView['state']
  @Column('text') phase!: RunView['phase']
  /** The admin; null: the start of the service, or the first import. */
  @Column('uuid', { nullable: true }) startedBy!: string | null
  @Column('text') origin!: RunView['origin']
  /** Name of a file, or an address. */
  @Column('text', { nullable: true }) originName!: string | null
  @Column('jsonb', { nullable: true }) source!: Source | null
  /** Waits before it is published. */
  @Column('boolean') review!: boolean
  @Column('boolean') replaceEdited!: boolean
  /** Belongs to the filling of an empty catalogue: nothing came before it, so it is not undone. */
  @Column('boolean') seeds!: boolean
  @Column('integer') total!: number
  @Column('integer') done!: number
  @Column('integer') imported!: number
  @Column('integer') unchanged!: number
  @Column('integer') changed!: number
  @Column('integer') kept!: number
  @Column('integer') updated!: number
  @Column('integer') skipped!: number
  @Column('integer') errors!: number
  /** Code of an error. */
  @Column('text', { nullable: true }) failure!: string | null
  @Column('jsonb', { nullable: true }) failureAt!: RunView['failureAt']
  @Column('jsonb', { nullable: true }) stats!: RunView['stats']
  @Column('timestamptz') startedAt!: Date
  /** Its process lives: one that is silent for long has ended. */
  @Column('timestamptz') touchedAt!: Date
  @Column('timestamptz', { nullable: true }) finishedAt!: Date | null
}
