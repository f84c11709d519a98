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
  tx.queryRunner!.data['orderChange'] = { orderId: order.id, version: order.version } satisfies Change
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
    const change = queryRunner.data['orderChange'] as Change | undefined
    if (change) this.hints.tell(orderChanged, change)
  }
}
