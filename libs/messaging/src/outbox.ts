import type { Fact, PayloadOf } from '@borderlane/contracts/define'
import { currentRequest } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { v7 } from 'uuid'

/** Postgres channel that wakes the relay; the listener names its schema, since channels belong to the database. */
export function outboxChannel(service: string): string {
  return `outbox_${service}`
}

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
    await tx.query(`INSERT INTO outbox (id, subject, payload, headers) VALUES ($1, $2, $3, $4)`, [
      v7(),
      fact.subject,
      JSON.stringify(fact.payload.parse(payload)),
      JSON.stringify(request ?? {}),
    ])
    // Delivered by Postgres on commit only.
    await tx.query(`SELECT pg_notify($1, '')`, [outboxChannel(this.service)])
  }
}
