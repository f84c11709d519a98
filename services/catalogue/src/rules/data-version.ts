import { catalogueChanged } from '@borderlane/contracts/catalogue/internal'
import { afterCommit } from '@borderlane/persistence'
import { Broadcasts } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { DataVersionStore } from './data-version.store'

/** More routes than this are read again as a whole. */
const MOST_PAIRS = 500

/** Counts the changes of the data, so that an older answer can be told from a newer one. */
@Injectable()
export class DataVersion {
  constructor(
    private readonly store: DataVersionStore,
    private readonly broadcasts: Broadcasts,
  ) {}

  /**
   * To be called in the transaction of every change of countries, rules or prices: the replicas hear of it after the
   * commit.
   * @param pairs the routes that changed (`GBCN`), where they are few
   */
  async raise(tx: EntityManager, pairs?: readonly string[]): Promise<void> {
    const version = await this.store.raise(tx)
    const few = pairs && pairs.length <= MOST_PAIRS ? [...pairs] : undefined
    afterCommit(tx, () => this.broadcasts.send(catalogueChanged, { version, ...(few && { pairs: few }) }))
  }
}
