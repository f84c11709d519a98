import { AppError } from '@borderlane/contracts/errors'
import { orderErased, orderFilesExpired } from '@borderlane/contracts/orders/internal'
import { Hints, Outbox } from '@borderlane/messaging'
import { CLOCK, type Clock, currentRequest } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { OrderKeys } from '../applicant/order-keys'
import { DraftService } from '../draft/draft.service'
import { tellAfterCommit } from '../order/change-hint'
import { Order } from '../order/order.entity'
import { type Cause, OrderMoves } from '../order/order-moves'
import { pathFrom } from '../order/order-status'
import { ENDED } from './retention'

/** Takes the person out of an order; what is left is for the books. */
@Injectable()
export class Erasure {
  constructor(
    private readonly keys: OrderKeys,
    private readonly drafts: DraftService,
    private readonly moves: OrderMoves,
    private readonly outbox: Outbox,
    private readonly hints: Hints,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws AppError `orders.cancel_first`: it is paid for, and nobody has decided on it yet */
  check({ status, paidCents }: Order): void {
    if (paidCents > 0 && !ENDED.includes(status)) throw new AppError('orders.cancel_first')
  }

  /** Erases a locked order. One that nobody has paid for is closed with it. */
  async erase(tx: EntityManager, order: Order, by: Cause): Promise<void> {
    this.check(order)
    const at = this.clock.now()
    await tx.query(
      `INSERT INTO order_erasure (order_id, at, actor, user_id, reason, request_id) VALUES ($1, $2, $3, $4, $5, $6)`,
      [order.id, at, by.actor, by.userId ?? null, by.reason ?? null, currentRequest()?.requestId ?? null],
    )
    await this.repeat(tx, order, at, by)
  }

  /** Erases a locked order of which is written already that it was erased, whatever a backup says of it. */
  async repeat(tx: EntityManager, order: Order, at: Date, by: Cause): Promise<void> {
    for (const status of pathFrom(order.status, 'erased'))
      await this.moves.moveOrder(tx, order, status, { ...by, reason: 'erased' })
    // Whoever made it with another's address does not reach what that one has left unfinished.
    if (order.makerAccess === 'own' || order.makerAccess === 'kept')
      await this.drafts.deleteOfOrder(tx, order)
    await this.keys.destroy(tx, order.id)
    Object.assign(order, {
      applicantSealed: null,
      identitySealed: null,
      nationality: order.passportCountry,
      requests: [],
      approvedDocuments: [],
      claimable: false,
      madeWith: null,
      erasedAt: at,
      filesDeletedAt: order.filesDeletedAt ?? at,
      version: order.version + 1,
    })
    await tx.getRepository(Order).save(order)
    await tx.query(`UPDATE "order" SET email_hash = NULL, name_hashes = NULL WHERE id = $1`, [order.id])
    await tx.query(`DELETE FROM order_note WHERE order_id = $1`, [order.id])
    await this.outbox.add(tx, orderErased, { orderId: order.id, version: order.version })
    tellAfterCommit(tx, this.hints, order)
  }

  /** The time of a locked order's files is over; who travels is still known. */
  async deleteFiles(tx: EntityManager, order: Order): Promise<void> {
    order.filesDeletedAt = this.clock.now()
    order.version += 1
    await tx.getRepository(Order).save(order)
    await this.outbox.add(tx, orderFilesExpired, { orderId: order.id, version: order.version })
    tellAfterCommit(tx, this.hints, order)
  }
}
