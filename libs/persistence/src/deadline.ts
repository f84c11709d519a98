import { AppError } from '@borderlane/contracts/define'
import { currentWork, EVENTS, JOBS, timeLeft } from '@borderlane/runtime'
import type { EntitySubscriberInterface } from 'typeorm'

/** No statement may outlive the longest deadline of a call by much. */
export const STATEMENT_TIMEOUT_MS = 15_000
export const LOCK_TIMEOUT_MS = 2_000
/** All that no caller waits for is repeated: it makes room for what waits behind it. */
export const BACKGROUND_LOCK_TIMEOUT_MS = 150

/** How long the work being done may wait for a locked row. */
export function lockTimeout(): number {
  const share = currentWork()?.share
  return share === undefined || share === EVENTS || share === JOBS
    ? BACKGROUND_LOCK_TIMEOUT_MS
    : LOCK_TIMEOUT_MS
}

/** No transaction begins that no one waits for. */
export const deadlineSubscriber: EntitySubscriberInterface = {
  beforeTransactionStart() {
    if (currentWork() && timeLeft(STATEMENT_TIMEOUT_MS) <= 0) throw new AppError('service.timeout')
  },
}

/**
 * Statements of a transaction end when its caller has given up; that is part of the message that starts it, because a
 * separate message for each transaction shows in `npm run bench:order`.
 * @param start the statement that begins a transaction
 */
export function startWithDeadline(start: string): string {
  return start + deadline()
}

function deadline(): string {
  const work = currentWork()
  const limitMs = work ? timeLeft(STATEMENT_TIMEOUT_MS) : STATEMENT_TIMEOUT_MS
  return limitMs < STATEMENT_TIMEOUT_MS ? `; SET LOCAL statement_timeout = ${Math.max(1, limitMs)}` : ''
}
