import type { EventDefinition, InputOf, OutputOf, PayloadOf } from '@borderlane/contracts/define'
import type { eventList } from '@borderlane/contracts/event-list'
import { currentRequest } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import type { DataSource, EntityManager, EntitySubscriberInterface, QueryRunner } from 'typeorm'
import { v7 } from 'uuid'
import { addEvent, listPublished } from './outbox.store'

/** So long an event may be on its way to its listeners before they look whether they lack it; longer than it is written. */
export const ON_ITS_WAY = { seconds: 30 }

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

export interface EventRow {
  table: 'outbox'
  /** JSON as text. */
  values: Record<'id' | 'subject' | 'payload' | 'headers', string>
}

/** Hears of events that are committed; undefined: some are, which are to be looked for. */
type Publish = (events: readonly EventRow[] | undefined) => void

@Injectable()
export class Outbox {
  /** Events of transactions that have not ended yet; undefined where it is not known which of them will be committed. */
  private readonly open = new WeakMap<QueryRunner, EventRow[] | undefined>()
  private relay: Publish = () => undefined

  constructor(private readonly service: string) {}

  /** Calls `relay` with the events of every commit of this process. Those of others are found by looking. */
  follow(db: DataSource, relay: Publish): void {
    this.relay = relay
    db.subscribers.push(this.subscriber)
  }

  private readonly subscriber: EntitySubscriberInterface = {
    afterTransactionCommit: ({ queryRunner }) => {
      // Releasing a savepoint also ends up here.
      if (queryRunner.isTransactionActive || !this.open.has(queryRunner)) return
      const events = this.open.get(queryRunner)
      this.open.delete(queryRunner)
      this.relay(events)
    },
    afterTransactionRollback: ({ queryRunner }) => {
      if (!queryRunner.isTransactionActive) this.open.delete(queryRunner)
      // A part of it was rolled back, perhaps with events.
      else if (this.open.has(queryRunner)) this.open.set(queryRunner, undefined)
    },
  }

  /**
   * Writes an event beside the change that it reports. It is published once the transaction has committed, and never
   * if it rolls back.
   * @param tx the transaction of the change
   */
  async add<F extends EventDefinition>(tx: EntityManager, event: F, payload: PayloadOf<F>): Promise<void> {
    const row = this.row(event, payload)
    this.publishAfterCommit(tx, [row])
    await addEvent(tx, row.values)
  }

  /** The same for a caller that writes the row itself, and says so by `publishAfterCommit` or `publish`. */
  row<F extends EventDefinition>(event: F, payload: PayloadOf<F>): EventRow {
    if (event.service !== this.service) throw new Error(`${event.name} is not an event of ${this.service}`)
    const values = {
      id: v7(),
      subject: event.subject,
      payload: JSON.stringify(event.payload.parse(payload), inOrderOfPostgres),
      headers: JSON.stringify(currentRequest() ?? {}),
    }
    return { table: 'outbox', values }
  }

  publishAfterCommit({ queryRunner }: EntityManager, events: readonly EventRow[]): void {
    if (!queryRunner?.isTransactionActive) throw new Error('an event is published outside of a transaction')
    if (!this.open.has(queryRunner)) this.open.set(queryRunner, [...events])
    else this.open.get(queryRunner)?.push(...events)
  }

  /** Publishes events whose statement was a transaction of its own. */
  publish(events: readonly EventRow[]): void {
    if (events.length > 0) this.relay(events)
  }

  /** Answers what this service has published, as `eventList` says. */
  async list(
    db: DataSource,
    { subjects, after }: InputOf<ReturnType<typeof eventList>>,
  ): Promise<OutputOf<ReturnType<typeof eventList>>> {
    const [at = '', id = ''] = after?.split('/') ?? ['-infinity', FIRST_ID]
    const settledSeconds = ON_ITS_WAY.seconds
    const events = await listPublished(db, { subjects, after: [at, id], settledSeconds })
    return { facts: events }
  }
}

/**
 * Keys in the order in which Postgres keeps them in jsonb: an event that is published as it was handed over has the same
 * bytes as one that is read from the outbox. By them a dead letter is known again.
 */
function inOrderOfPostgres(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value)
  return Object.fromEntries(entries.sort(([a], [b]) => a.length - b.length || (a < b ? -1 : Number(a > b))))
}
