import { log } from '@borderlane/runtime'
import type { EntityManager, EntitySubscriberInterface, QueryRunner } from 'typeorm'

const waiting = new WeakMap<QueryRunner, Map<unknown, () => void>>()

/**
 * Does something when the transaction has committed, and never if it rolls back (of transactions inside one another the outermost counts); for code that is handed a
 * transaction and does not see its end. It may be lost: a process can die right after the commit. What it throws is
 * logged and changes nothing.
 * @param key of several works of one key the last one is done; each for itself unless given
 */
export function afterCommit(tx: EntityManager, work: () => void, key: unknown = work): void {
  const runner = tx.queryRunner
  if (!runner?.isTransactionActive) throw new Error('there is no transaction to wait for')
  const works = waiting.get(runner) ?? new Map<unknown, () => void>()
  waiting.set(runner, works.set(key, work))
}

/** Does what `afterCommit` left with a transaction. */
export const commitSubscriber: EntitySubscriberInterface = {
  afterTransactionCommit({ queryRunner }) {
    // A savepoint's release also comes by here.
    if (queryRunner.isTransactionActive) return
    const works = waiting.get(queryRunner)
    waiting.delete(queryRunner)
    for (const work of works?.values() ?? []) {
      try {
        work()
      } catch (err) {
        log.warn({ event: 'database.after_commit_failed', err }, 'work after a commit failed')
      }
    }
  },
  afterTransactionRollback({ queryRunner }) {
    if (!queryRunner.isTransactionActive) waiting.delete(queryRunner)
  },
}
