import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'

/** For what changes all rows, which takes longer than a statement of a request may. */
const STATEMENT_TIMEOUT = '120s'

@Injectable()
export class RunStore {
  constructor(private readonly db: DataSource) {}

  /** Does the work in a transaction whose statements may take two minutes each, once no other run is in one. */
  inTransaction<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.db.transaction(async (tx) => {
      await tx.query(`SET LOCAL statement_timeout = '${STATEMENT_TIMEOUT}'`)
      await tx.query(`SELECT pg_advisory_xact_lock(hashtext('catalogue run'))`)
      return work(tx)
    })
  }
}
