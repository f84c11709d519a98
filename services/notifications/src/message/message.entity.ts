import type { MessageState } from '@borderlane/contracts/notifications/admin'
import type { sendMessage } from '@borderlane/contracts/notifications/public'
import type { InputOf } from '@borderlane/contracts/define'
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm'

type Written = InputOf<typeof sendMessage>

@Entity('message')
export class Message {
  @PrimaryColumn('uuid') id!: string
  @Column('text') kind!: Written['kind']
  @Column('text', { nullable: true }) subject!: NonNullable<Written['subject']> | null
  @Column('text', { nullable: true }) name!: string | null
  @Column('text') email!: string
  @Column('text', { nullable: true }) text!: string | null
  @Column('text', { nullable: true }) company!: string | null
  @Column('text', { nullable: true }) website!: string | null
  @Column('text', { array: true }) topics!: NonNullable<Written['topics']>
  @Column('text') state!: MessageState
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date
  /** When it was marked last; it is deleted a while after that. */
  @Column('timestamptz') changedAt!: Date
}
