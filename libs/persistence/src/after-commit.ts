import { log } from '@borderlane/runtime'
import type { EntityManager, EntitySubscriberInterface, QueryRunner } from 'typeorm'

const waiting = new WeakMap<QueryRunner, Map<unknown, () => void>>()

/**
 * Runs `work` after the outermost transaction commits; never on rollback. Best effort: lost if the process dies. What it
 * throws is logged and changes nothing.
 * @param key a later call with the same key replaces the earlier one
 */
export function afterCommit(tx: EntityManager, work: () => void, key: unknown = work): void {
  const runner = tx.queryRunner
  if (!runner?.isTransactionActive) throw new Error('there is no transaction to wait for')
  const works = waiting.get(runner) ?? new Map<unknown, () => void>()
  waiting.set(runner, works.set(key, work))
}

export const commitSubscriber: EntitySubscriberInterface = {
  afterTransactionCommit({ queryRunner }) {
    // Releasing a savepoint also ends up here.
    if (queryRunner.isTransactionActive) return
    const works = waiting.get(queryRunner)
    waiting.delete(queryRunner)
    for (const work of works?.values() ?? []) {
      try {
        work()
      } catch (err) {
        log.warn(
          { event: 'database.after_commit_failed', err },
          'work after a commit failed; it is not repeated',
        )
      }
    }
  },
  afterTransactionRollback({ queryRunner }) {
    if (!queryRunner.isTransactionActive) waiting.delete(queryRunner)
  },
}
