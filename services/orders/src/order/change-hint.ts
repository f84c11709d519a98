import { orderChanged } from '@borderlane/contracts/orders'
import { Hints } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import {
  DataSource,
  type EntityManager,
  type EntitySubscriberInterface,
  type TransactionCommitEvent,
} from 'typeorm'

type Change = { orderId: string; version: number }

/** Makes the transaction tell open event streams of the change, once it has committed. */
export function tellAfterCommit(tx: EntityManager, order: { id: string; version: number }): void {
  const { data } = tx.queryRunner!
  // By order: of several changes of one order the last is the one to tell.
  const changes = (data['orderChanges'] ??= new Map()) as Map<string, Change>
  changes.set(order.id, { orderId: order.id, version: order.version })
}

/** Tells what `tellAfterCommit` left with a transaction; one that rolls back tells nothing. */
@Injectable()
export class ChangeHint implements EntitySubscriberInterface {
  constructor(
    db: DataSource,
    private readonly hints: Hints,
  ) {
    db.subscribers.push(this)
  }

  afterTransactionCommit({ queryRunner }: TransactionCommitEvent): void {
    const changes = queryRunner.data['orderChanges'] as Map<string, Change> | undefined
    for (const change of changes?.values() ?? []) this.hints.tell(orderChanged, change)
  }
}
