import { catalogueChanged } from '@borderlane/contracts/catalogue/internal'
import type { PayloadOf } from '@borderlane/contracts/define'
import { Broadcasts } from '@borderlane/messaging'
import { afterCommit } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'

export interface DataVersionRow {
  version: string
}

/** Milliseconds. A third of what a call of staff may take. */
const CATCH_UP_MS = 1_500
/** More routes than this are read again as a whole. */
export const MOST_PAIRS = 500

/** Counts the changes of the data, so that an older answer can be told from a newer one. */
@Injectable()
export class DataVersion {
  /** The last change that this replica has committed. */
  private lastRaised?: PayloadOf<typeof catalogueChanged>
  /** What keeps the data in memory, once it has read it for the first time. */
  reader?: (change: PayloadOf<typeof catalogueChanged>) => Promise<void>

  constructor(
    private readonly db: DataSource,
    private readonly broadcasts: Broadcasts,
  ) {}

  /**
   * Call it in the transaction of every change of countries, rules or prices: the replicas are notified after the commit.
   * @param pairs the routes that changed (`GBCN`), where they are few; none: only what is sold, asked for or filled in
   */
  async raiseVersion(tx: EntityManager, pairs?: readonly string[]): Promise<void> {
    const [[row]] = await tx.query<[[DataVersionRow], number]>(
      `UPDATE data_version SET version = version + 1 RETURNING version`,
    )
    const version = Number(row.version)
    const few = pairs && pairs.length <= MOST_PAIRS ? [...pairs] : undefined
    afterCommit(tx, () => {
      this.lastRaised = { version, ...(few && { pairs: few }) }
      this.broadcasts.send(catalogueChanged, this.lastRaised)
    })
  }

  /**
   * The person who has saved a change asks next: what this replica has committed is read before they get their answer.
   * Behind an import that takes longer they get it all the same, because it is saved.
   */
  async catchUp(): Promise<void> {
    if (!this.lastRaised) return
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, CATCH_UP_MS)
    })
    await Promise.race([this.reader?.(this.lastRaised), late])
    clearTimeout(timer)
  }

  async readVersion(): Promise<number> {
    const [row] = await this.db.query<[DataVersionRow]>(`SELECT version FROM data_version`)
    return Number(row.version)
  }
}
