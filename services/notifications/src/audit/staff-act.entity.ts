import type { MessageState } from '@borderlane/contracts/notifications/admin'
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm'

/** What a member of staff did with a message or a mail. Append-only. */
@Entity('staff_audit')
export class StaffAct {
  @PrimaryColumn('uuid')
  id!: string

  @Column('uuid', { name: 'actor_id' })
  actorId!: string

  @Column('text')
  action!: 'mark-message' | 'retry-mail'

  /** The message or the mail. */
  @Column('uuid', { name: 'about_id' })
  aboutId!: string

  /** What a message was marked as. */
  @Column('text', { nullable: true })
  state!: MessageState | null

  @Column('text', { name: 'request_id', nullable: true })
  requestId!: string | null

  @CreateDateColumn({ type: 'timestamptz' })
  at!: Date
}
