import { catalogueChanged } from '@borderlane/contracts/catalogue/internal'
import { afterCommit } from '@borderlane/persistence'
import { Hints } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import type { DataSource, EntityManager } from 'typeorm'

/** More routes than this are read again as a whole. */
const MOST_PAIRS = 500

/** Counts the changes of the data, so that an older answer can be told from a newer one. */
@Injectable()
export class DataVersion {
  constructor(private readonly hints: Hints) {}

  /**
   * To be called in the transaction of every change of countries, rules or prices: the replicas hear of it after the
   * commit.
   * @param pairs the routes that changed (`GBCN`), where they are few
   */
  async raise(tx: EntityManager, pairs?: readonly string[]): Promise<void> {
    const [[row]] = await tx.query<[[{ version: string }], number]>(
      `UPDATE data_version SET version = version + 1 RETURNING version`,
    )
    const version = Number(row.version)
    const few = pairs && pairs.length <= MOST_PAIRS ? [...pairs] : undefined
    afterCommit(tx, () => this.hints.tell(catalogueChanged, { version, ...(few && { pairs: few }) }))
  }
}

export async function readDataVersion(db: DataSource): Promise<number> {
  const [row] = await db.query<[{ version: string }]>(`SELECT version FROM data_version`)
  return Number(row.version)
}
