import { AppError } from '@borderlane/contracts/errors'
import { currentWork, EVENTS, timeLeft } from '@borderlane/runtime'
import type { EntitySubscriberInterface } from 'typeorm'

/** No statement may outlive the longest deadline of a call by much. */
export const STATEMENT_TIMEOUT_MS = 15_000
/** A locked row may be waited for so long, by anybody but events. */
export const LOCK_TIMEOUT_MS = 2_000
/** An event comes again by itself: it makes room for the others, which are three at a time (`event-consumers.ts`). */
export const EVENT_LOCK_TIMEOUT_MS = 150

/** No transaction begins that nobody waits for. */
export const deadlineSubscriber: EntitySubscriberInterface = {
  beforeTransactionStart() {
    if (currentWork() && timeLeft(STATEMENT_TIMEOUT_MS) <= 0) throw new AppError('service.timeout')
  },
}

/**
 * Statements of a transaction end when nobody waits for its call any more, and those of an event wait less for locked
 * rows; that is said in the message that starts it, because a message of its own for each transaction is seen in
 * `npm run bench:order`.
 * @param start the statement that begins a transaction
 */
export function startWithDeadline(start: string): string {
  return start + deadline()
}

function deadline(): string {
  const work = currentWork()
  if (work?.share === EVENTS) return `; SET LOCAL lock_timeout = ${EVENT_LOCK_TIMEOUT_MS}`
  const limitMs = work ? timeLeft(STATEMENT_TIMEOUT_MS) : STATEMENT_TIMEOUT_MS
  return limitMs < STATEMENT_TIMEOUT_MS ? `; SET LOCAL statement_timeout = ${Math.max(1, limitMs)}` : ''
}
