import { Column, Entity, PrimaryColumn } from 'typeorm'
import type { Validators } from './address-file'
import type { Flaw } from './reading'

/** What we know of a source on the net from the nights before. */
@Entity('live_source')
export class LiveSource {
  @PrimaryColumn('text') id!: string
  @Column('timestamptz') triedAt!: Date
  @Column('timestamptz', { nullable: true }) readAt!: Date | null
  /** What it said then, a value by name. */
  @Column('jsonb', { nullable: true }) reading!: Record<string, string> | null
  /** Of a source of many documents: each one, when it was asked for and what it had beside it. */
  @Column('jsonb', { nullable: true }) documents!: Record<string, { at: string } & Validators> | null
  @Column('text', { nullable: true }) etag!: string | null
  @Column('text', { nullable: true }) lastModified!: string | null
  /** Why it is stopped; null: it is not. */
  @Column('text', { nullable: true }) flaw!: Flaw | null
}
