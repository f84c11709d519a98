import { sessionsChanged } from '@borderlane/contracts/identity/internal'
import type { Hints } from '@borderlane/messaging'
import { afterCommit } from '@borderlane/persistence'
import type { EntityManager } from 'typeorm'

/** Tells the gateways, once the change has committed, that what they know of this user's sessions is old. */
export function tellAfterCommit(tx: EntityManager, hints: Hints, userId: string): void {
  afterCommit(tx, () => hints.tell(sessionsChanged, { userId }), `sessions changed ${userId}`)
}
