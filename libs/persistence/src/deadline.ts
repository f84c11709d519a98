import { AppError } from '@borderlane/contracts/errors'
import { currentWork, patienceFor } from '@borderlane/runtime'
import type { EntitySubscriberInterface } from 'typeorm'

/** No statement may outlive the longest deadline of a call by much. */
export const STATEMENT_TIMEOUT_MS = 15_000
/** A locked row may be waited for so long, by anybody. */
export const LOCK_TIMEOUT_MS = 2_000

/** Statements of a transaction end when nobody waits for its call any more. */
export const deadlineSubscriber: EntitySubscriberInterface = {
  async afterTransactionStart({ queryRunner }) {
    if (!currentWork()) return
    const patience = patienceFor(STATEMENT_TIMEOUT_MS)
    if (patience <= 0) throw new AppError('service.timeout')
    if (patience < STATEMENT_TIMEOUT_MS) await queryRunner.query(`SET LOCAL statement_timeout = ${patience}`)
  },
}
