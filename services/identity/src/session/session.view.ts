import type { Session as SessionView } from '@borderlane/contracts/identity/person'
import type { z } from 'zod'
import type { Session } from './session.entity'

export function toSession(session: Session): Omit<z.input<typeof SessionView>, 'current'> {
  return {
    id: session.id,
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    userAgent: session.userAgent,
    ip: session.ip,
  }
}
