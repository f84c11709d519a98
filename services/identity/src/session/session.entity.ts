import { Column, Entity, PrimaryColumn } from 'typeorm'

export type SignInMethod = 'password' | 'otp'
/** `expired`: by idling or by age. `replayed`: an old refresh token came back. `ended`: anything else. */
export type EndReason = 'ended' | 'expired' | 'replayed'

/** One sign-in on one device; its id is the tokens' `session_id`. */
@Entity('session')
export class Session {
  @PrimaryColumn('uuid')
  id!: string

  @Column('uuid', { name: 'account_id' })
  accountId!: string

  @Column('text')
  method!: SignInMethod

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date

  @Column('timestamptz', { name: 'last_seen_at' })
  lastSeenAt!: Date

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt!: Date | null

  @Column('text', { name: 'end_reason', nullable: true })
  endReason!: EndReason | null

  @Column('text', { name: 'user_agent', nullable: true })
  userAgent!: string | null

  @Column('text', { nullable: true })
  ip!: string | null
}
