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

/** Where events begin their way to other services. */
@Injectable()
export class Outbox {
  /** Transactions with events that have not ended yet. */
  private readonly open = new WeakSet<QueryRunner>()

  constructor(private readonly service: string) {}

  /** Calls `wake` after every commit of this process that brought events. Those of others are found by looking. */
  subscriber(wake: () => void): EntitySubscriberInterface {
    return {
      afterTransactionCommit: ({ queryRunner }) => {
        // Releasing a savepoint also ends up here.
        if (!queryRunner.isTransactionActive && this.open.delete(queryRunner)) wake()
      },
      afterTransactionRollback: ({ queryRunner }) => {
        if (!queryRunner.isTransactionActive) this.open.delete(queryRunner)
      },
    }
  }

  /**
   * Writes an event beside the change that it reports. It is published once the transaction has committed, and never
   * if it rolls back.
   * @param tx the transaction of the change
   */
  async add<F extends EventDefinition>(tx: EntityManager, event: F, payload: PayloadOf<F>): Promise<void> {
    await addEvent(tx, this.row(tx, event, payload).values)
  }

  /** The same for a caller that writes the row itself, in this transaction. */
  row<F extends EventDefinition>(
    tx: EntityManager,
    event: F,
    payload: PayloadOf<F>,
  ): { table: string; values: Record<'id' | 'subject' | 'payload' | 'headers', string> } {
    if (event.service !== this.service) throw new Error(`${event.name} is not an event of ${this.service}`)
    if (!tx.queryRunner?.isTransactionActive)
      throw new Error(`${event.name} is told outside of a transaction`)
    this.open.add(tx.queryRunner)
    const values = {
      id: v7(),
      subject: event.subject,
      payload: JSON.stringify(event.payload.parse(payload)),
      headers: JSON.stringify(currentRequest() ?? {}),
    }
    return { table: 'outbox', values }
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
