import type { Fact } from '@borderlane/contracts/define'
import { durableName } from '@borderlane/contracts/define'
import type { ProcessName } from '@borderlane/contracts/topology'
import { gauge, isTransient, log, runInRequest, newRequestContext } from '@borderlane/runtime'
import type { JsMsg } from 'nats'
import type { DataSource } from 'typeorm'
import { isFresh, type Listener } from './inbox'

interface Row {
  id: string
  consumer: string
  message_id: string
  payload: string
  asked_at: string
}

/** The row of the inbox that a letter or a failure is about; ids of others are no UUIDs. */
const HANDLED = `EXISTS (SELECT FROM inbox WHERE inbox.consumer = it.consumer AND inbox.message_id =
  CASE WHEN it.message_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN it.message_id::uuid END)`

/** A fact that could not be handled this time. */
export interface FailedFact {
  durable: string
  messageId: string
  about: string
}

/**
 * Facts that a service could not handle, kept until somebody asks for another try. Each is kept under its place in the
 * stream: a message without an id, or with one that was used before, is kept as well.
 */
export class DeadLetters {
  constructor(
    private readonly service: ProcessName,
    private readonly db: DataSource,
  ) {
    gauge('dead_letters', 'Facts that the service could not handle and has put aside', async () => {
      const [row] = await this.db.query<[{ count: string }]>(`SELECT count(*) FROM dead_letter`)
      return Number(row.count)
    })
  }

  /**
   * Notes that a fact could not be handled and comes again.
   * @param counts whether it failed by itself
   * @returns how often it has failed by itself, by any replica
   */
  async noteFailure({ durable, messageId, about }: FailedFact, counts: boolean): Promise<number> {
    const [row] = await this.db.query<[{ failures: number }]>(
      `INSERT INTO fact_failure AS known (consumer, message_id, about, failures) VALUES ($1, $2, $3, $4)
       ON CONFLICT (consumer, message_id) DO UPDATE SET failures = known.failures + $4, failed_at = now()
       RETURNING failures`,
      [durable, messageId, about, counts ? 1 : 0],
    )
    return row.failures
  }

  /** Its count begins anew, should it come again. */
  async forgetFailure({ durable, messageId }: FailedFact): Promise<void> {
    await this.db.query(`DELETE FROM fact_failure WHERE consumer = $1 AND message_id = $2`, [
      durable,
      messageId,
    ])
  }

  /** Ends what was handled after all, whoever did it and however it came. */
  async close(): Promise<void> {
    await this.db.query(`DELETE FROM fact_failure it WHERE ${HANDLED}`)
    const [closed] = await this.db.query<[{ message_id: string }[], number]>(
      `DELETE FROM dead_letter it WHERE ${HANDLED} RETURNING message_id`,
    )
    for (const { message_id: messageId } of closed)
      log.info({ event: 'facts.letter_closed', messageId }, 'a fact that was put aside was handled meanwhile')
  }

  async keep(durable: string, messageId: string, message: JsMsg, error: unknown): Promise<void> {
    await this.db.query(
      `INSERT INTO dead_letter (consumer, stream, seq, message_id, subject, payload, error)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
      [
        durable,
        message.info.stream,
        message.seq,
        messageId,
        message.subject,
        message.string(),
        error instanceof Error ? error.name : 'unknown',
      ],
    )
  }

  /** Tries again what somebody asked for. What succeeds is gone, what fails waits for the next asking. */
  async replay(listeners: ReadonlyMap<Fact, Listener>): Promise<void> {
    const rows = await this.db.query<Row[]>(
      `SELECT id, consumer, message_id, payload, replay_at::text AS asked_at FROM dead_letter WHERE replay_at IS NOT NULL ORDER BY id LIMIT 100`,
    )
    for (const row of rows) await this.replayOne(row, listeners)
  }

  private async replayOne(row: Row, listeners: ReadonlyMap<Fact, Listener>): Promise<void> {
    const found = [...listeners].find(([fact]) => durableName(this.service, fact) === row.consumer)
    try {
      if (!found) throw new Error(`nobody listens as ${row.consumer} any more`)
      const [fact, listener] = found
      const payload = fact.payload.parse(JSON.parse(row.payload))
      await runInRequest(newRequestContext({}), async () => {
        const asked = await listener.ask(payload)
        await this.db.transaction(async (tx) => {
          // Of several replicas one has it; the effect and the end of the letter are one.
          const [, gone] = await tx.query<[unknown[], number]>(`DELETE FROM dead_letter WHERE id = $1`, [
            row.id,
          ])
          if (gone === 0 || (row.message_id && !(await isFresh(tx, row.consumer, row.message_id)))) return
          await listener.effect(payload, tx, row.message_id, asked)
        })
      })
      log.info({ event: 'facts.replayed', messageId: row.message_id }, 'a fact that was put aside is handled')
    } catch (err) {
      // Others were in the way: the next look tries it again.
      if (isTransient(err)) {
        log.warn({ event: 'facts.replay_waits', messageId: row.message_id, err }, 'tried again soon')
        return
      }
      log.error({ event: 'facts.replay_failed', messageId: row.message_id, err }, 'a fact stays put aside')
      // Somebody may have asked again meanwhile: that is another try.
      await this.db.query(
        `UPDATE dead_letter SET replay_at = NULL, error = $2 WHERE id = $1 AND replay_at = $3::timestamptz`,
        [row.id, err instanceof Error ? err.name : 'unknown', row.asked_at],
      )
    }
  }
}
