import { Column, Entity, PrimaryColumn } from 'typeorm'

export type SignInMethod = 'password' | 'otp' | 'passkey' | 'oidc'
/** By what a session became `aal2`. A passkey is both factors at once: the device, and the finger or PIN that opens it. `oidc`: the organisation asked. */
export type SecondMethod = 'totp' | 'recovery_code' | 'passkey' | 'oidc'
/** `expired`: by idling or by age. `replayed`: an old refresh token came back. `ended`: anything else. */
export type EndReason = 'ended' | 'expired' | 'replayed'

@Entity('session')
export class Session {
  @PrimaryColumn('uuid') id!: string
  @Column('uuid') accountId!: string
  @Column('text') method!: SignInMethod
  @Column('text', { nullable: true }) secondMethod!: SecondMethod | null
  /** When a second factor was last shown; null: never, the session is `aal1`. */
  @Column('timestamptz', { nullable: true }) secondAt!: Date | null
  @Column('timestamptz') createdAt!: Date
  @Column('timestamptz') lastSeenAt!: Date
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null
  @Column('text', { nullable: true }) endReason!: EndReason | null
  @Column('text', { nullable: true }) userAgent!: string | null
  @Column('text', { nullable: true }) ip!: string | null
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long a session lives without use and at most. Staff can do more, so theirs end sooner. */
export const SESSION_LIFE = {
  user: { idleMs: 7 * DAY_MS, maxMs: 30 * DAY_MS },
  staff: { idleMs: 30 * MINUTE_MS, maxMs: 12 * HOUR_MS },
} as const

/** Whether a session that no one ended is over by idling or by age. */
export function isExpired(
  session: { createdAt: Date; lastSeenAt: Date },
  staff: boolean,
  now: Date,
): boolean {
  const { idleMs, maxMs } = SESSION_LIFE[staff ? 'staff' : 'user']
  return (
    now.getTime() - session.lastSeenAt.getTime() > idleMs ||
    now.getTime() - session.createdAt.getTime() > maxMs
  )
}
