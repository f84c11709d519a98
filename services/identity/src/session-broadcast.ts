import { sessionsChanged } from '@borderlane/contracts/identity/internal'
import type { Broadcasts } from '@borderlane/messaging'
import { afterCommit } from '@borderlane/persistence'
import type { EntityManager } from 'typeorm'

/** Notifies the gateways, once the change has committed, that what they know of this user's sessions is old. */
export function broadcastAfterCommit(tx: EntityManager, broadcasts: Broadcasts, userId: string): void {
  afterCommit(tx, () => broadcasts.send(sessionsChanged, { userId }), `sessions changed ${userId}`)
}
