import { siteStaffActed } from '@borderlane/contracts/catalogue/internal'
import type { Difference } from '@borderlane/contracts/proposal'
import type { PriceBook } from '@borderlane/domain/catalogue/price-book'
import { Outbox } from '@borderlane/messaging'
import { newId } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { SoldLastMonth } from '../answer/sold-last-month'
import { DataVersion } from '../rules/data-version.store'

interface SoldDifference extends Omit<Difference, 'what'> {
  what: Difference['what'] | 'papers'
}

/** What every change of offers, prices and lists of papers does besides. */
@Injectable()
export class SoldChange {
  constructor(
    private readonly version: DataVersion,
    private readonly outbox: Outbox,
    private readonly month: SoldLastMonth,
  ) {}

  /** In the transaction of the change: the audit log records it, and every replica reads again what quotes are made from. */
  async record(tx: EntityManager, actorId: string, differences: readonly SoldDifference[]): Promise<void> {
    const changes = differences.map(({ what, before, after }) => ({
      field: `sold.${what}`,
      before: before === null ? null : String(before),
      after: after === null ? null : String(after),
    }))
    if (changes.length > 0) await this.outbox.add(tx, siteStaffActed, { changeId: newId(), actorId, changes })
    await this.version.raiseVersion(tx, [])
  }

  /** For who confirms another price book. */
  sumMonth(book: PriceBook): Promise<Difference[]> {
    return this.month.sumFees({ book })
  }

  catchUp(): Promise<void> {
    return this.version.catchUp()
  }
}
