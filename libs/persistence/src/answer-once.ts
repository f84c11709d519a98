import { createHash } from 'node:crypto'
import { AppError, type Call, type Caller } from '@borderlane/contracts/define'
import { noteReplay } from '@borderlane/runtime'
import type { DataSource, EntityManager } from 'typeorm'
import { deleteUnlocked } from './delete-unlocked'

const LOCK_NOT_AVAILABLE = '55P03'
const KEEP_ANSWERS = '24 hours'

interface Request<T extends object> {
  caller: Caller
  contract: Call
  input: unknown
  /** What the effect will answer with, as far as is known before: it is stored at once, and another answer costs one statement more. */
  answer?: T
}

/**
 * Runs `effect` once per `Idempotency-Key`, in the caller's transaction. The same key with the same input gives the
 * stored answer; a failure stores nothing, because the transaction rolls back. Without a key the effect simply runs.
 * The call's own answer then says that it is a repeated one. What is stored is the answer as it is: never return a token from `effect`, mint it afterwards.
 * @throws AppError `idempotency.key_reused` for another input, `request.conflict` while the first is still running
 */
export async function answerOnce<T extends object>(
  tx: EntityManager,
  request: Request<T>,
  effect: () => Promise<T>,
): Promise<T> {
  const row = answerRow(request)
  if (!row) return effect()

  const { actor, call, key, request_hash: hash, answer: known } = row.values
  const place = [actor, call, key]
  if (!(await reserve(tx, Object.values(row.values)))) {
    const [stored] = await tx.query<{ request_hash: string; answer: T }[]>(
      `SELECT request_hash, answer FROM idempotency WHERE actor = $1 AND call = $2 AND key = $3`,
      place,
    )
    if (!stored || stored.request_hash !== hash) throw new AppError('idempotency.key_reused')
    noteReplay(true)
    return stored.answer
  }
  noteReplay(false)
  const answer = await effect()
  if (known === JSON.stringify(answer)) return answer
  await tx.query(`UPDATE idempotency SET answer = $4 WHERE actor = $1 AND call = $2 AND key = $3`, [
    ...place,
    JSON.stringify(answer),
  ])
  return answer
}

/**
 * The row by which a request is known again, for a caller that writes it with the effect by one statement: that fails for a
 * request that had its effect before, and `answerOnce` then answers it.
 * @returns undefined for a request without a key
 */
export function answerRow<T extends object>({
  caller,
  contract,
  input,
  answer,
}: Request<T>):
  | {
      table: string
      values: Record<'actor' | 'call' | 'key' | 'request_hash', string> & { answer: string | null }
    }
  | undefined {
  if (!caller.idempotencyKey) return undefined
  const values = {
    // A guest has no name; their key is a UUID that their browser made, which no one else can guess.
    actor: caller.userId ?? 'guest',
    call: contract.name,
    key: caller.idempotencyKey,
    request_hash: createHash('sha256').update(JSON.stringify(input)).digest('hex'),
    answer: answer ? JSON.stringify(answer) : null,
  }
  return { table: 'idempotency', values }
}

/** Deletes the answers that are too old to be asked for again. */
export async function forgetAnswers(db: DataSource): Promise<void> {
  await db.query(deleteUnlocked('idempotency', `created_at < now() - interval '${KEEP_ANSWERS}'`))
}

/** The unique key makes a second request wait here until the first one has committed or rolled back. */
async function reserve(tx: EntityManager, row: (string | null)[]): Promise<boolean> {
  try {
    const rows = await tx.query<unknown[]>(
      `INSERT INTO idempotency (actor, call, key, request_hash, answer) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING RETURNING key`,
      row,
    )
    return rows.length === 1
  } catch (error) {
    if ((error as { code?: unknown }).code === LOCK_NOT_AVAILABLE) throw new AppError('request.conflict')
    throw error
  }
}
