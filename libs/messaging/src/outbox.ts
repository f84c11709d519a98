import type { Fact, InputOf, OutputOf, PayloadOf } from '@borderlane/contracts/define'
import { type factList, FACTS_PAGE } from '@borderlane/contracts/fact-list'
import { currentRequest } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import type { DataSource, EntityManager } from 'typeorm'
import { v7 } from 'uuid'
import { KEEP_PUBLISHED_DAYS } from './replay'

/** Postgres channel that wakes the relay; the listener names its schema, since channels belong to the database. */
export function outboxChannel(service: string): string {
  return `outbox_${service}`
}

/** So long a fact may be on its way to its listeners before they look whether they lack it; longer than it is written. */
export const ON_ITS_WAY = { seconds: 30 }

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Where facts begin their way to other services. */
@Injectable()
export class Outbox {
  constructor(private readonly service: string) {}

  /**
   * Writes a fact beside the change that it reports. It is published once the transaction has committed, and never
   * if it rolls back.
   * @param tx the transaction of the change
   */
  async add<F extends Fact>(tx: EntityManager, fact: F, payload: PayloadOf<F>): Promise<void> {
    if (fact.service !== this.service) throw new Error(`${fact.name} is not a fact of ${this.service}`)
    const request = currentRequest()
    // The relay is told by Postgres on commit only.
    await tx.query(
      `WITH fact AS (INSERT INTO outbox (id, subject, payload, headers) VALUES ($1, $2, $3, $4))
       SELECT pg_notify($5, '')`,
      [
        v7(),
        fact.subject,
        JSON.stringify(fact.payload.parse(payload)),
        JSON.stringify(request ?? {}),
        outboxChannel(this.service),
      ],
    )
  }

  /** Answers what this service has published, as `factList` says. */
  async list(
    db: DataSource,
    { subjects, after }: InputOf<ReturnType<typeof factList>>,
  ): Promise<OutputOf<ReturnType<typeof factList>>> {
    const [at, id] = after?.split('/') ?? ['-infinity', FIRST_ID]
    const facts = await db.query<OutputOf<ReturnType<typeof factList>>['facts']>(
      `SELECT id, subject, payload, published_at || '/' || id AS place FROM outbox
       WHERE published_at < now() - make_interval(secs => $4) AND (published_at, id) > ($2::timestamptz, $3::uuid)
         AND subject = ANY($1) AND created_at >= now() - interval '${KEEP_PUBLISHED_DAYS * 2} days'
       ORDER BY published_at, id LIMIT ${FACTS_PAGE}`,
      [subjects, at, id, ON_ITS_WAY.seconds],
    )
    return { facts }
  }
}
