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
