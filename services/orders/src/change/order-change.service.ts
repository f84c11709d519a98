import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import {
  type cancelOrder,
  type changeChoice,
  Correction,
  type correctOrder,
} from '@borderlane/contracts/orders/order-holder'
import { endUnpaid } from '@borderlane/contracts/payments/internal'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import { Calls, Hints, serviceCaller } from '@borderlane/messaging'
import { FieldCipher } from '@borderlane/persistence'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { checkOrderAccess, findOrder } from '../access/order-access'
import { ApplicantVault } from '../applicant/applicant-vault'
import { lockOffer } from '../offer/offer'
import { OfferService } from '../offer/offer.service'
import { tellAfterCommit } from '../order/change-hint'
import { Order } from '../order/order.entity'
import { OrderMoves } from '../order/order-moves'
import { saveSearchFields } from '../order/order-search'
import { OrderService } from '../order/order.service'
import { isCorrectable, pathFrom } from '../order/order-status'
import { endPayments } from './end-payments'
import { auditForTraveller } from '../staff/order-audit'
import { OrderCorrection } from './order-correction.entity'

type Field = keyof Correction

/** Who asks, and what they are to the order. */
export interface By {
  caller: Caller
  access: OrderAccess
}

const FIELDS = Object.keys(Correction.shape) as Field[]

/** What travellers change about their own application after it was saved. */
@Injectable()
export class OrderChangeService {
  constructor(
    private readonly db: DataSource,
    private readonly offers: OfferService,
    private readonly orders: OrderService,
    private readonly moves: OrderMoves,
    private readonly cipher: FieldCipher,
    private readonly vault: ApplicantVault,
    private readonly hints: Hints,
    private readonly calls: Calls,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async correct(
    { id, version, ...sent }: InputOf<typeof correctOrder>,
    by: By,
  ): Promise<OutputOf<typeof correctOrder>> {
    return this.db.transaction(async (tx) => {
      const order = await findSeen(tx, id, version, by.caller)
      if (!isCorrectable(order.status)) throw new AppError('orders.fixed')
      const before = { ...(await this.vault.openInFull(tx, order)), nationality: order.nationality }
      const fields = FIELDS.filter((field) => sent[field] !== undefined && sent[field] !== before[field])
      if (fields.length > 0) {
        const { nationality, ...applicant } = { ...before, ...sent }
        Object.assign(order, await this.vault.reseal(tx, id, applicant), { nationality })
        order.version += 1
        for (const field of fields) order.settle(field)
        await tx.getRepository(Order).save(order)
        if (fields.includes('fullName')) await saveSearchFields(tx, this.cipher, { id, ...applicant })
        await tx.getRepository(OrderCorrection).insert(
          fields.map((field) => ({
            orderId: id,
            version: order.version,
            field,
            at: this.clock.now(),
            actor: actorOf(by),
            userId: by.caller.userId ?? null,
          })),
        )
        await auditForTraveller(tx, by, { action: 'correct', subject: fields.join(', ') }, this.clock.now())
        tellAfterCommit(tx, this.hints, order)
      }
      return this.orders.view(tx, order)
    })
  }

  /** Another speed or protection, in place: while nothing is paid the price of today holds for it. */
  async changeChoice(
    { id, version, speed: processingSpeed, denialProtection }: InputOf<typeof changeChoice>,
    by: By,
  ): Promise<OutputOf<typeof changeChoice>> {
    const { passportCountry, destinationCountry } = await findOrder(this.db.manager, id)
    // Before the transaction, so that the order is not locked for that long.
    const offer = await this.offers.askOrFallBack(passportCountry, destinationCountry)
    return this.db.transaction(async (tx) => {
      const order = await findSeen(tx, id, version, by.caller)
      order.checkPayable()
      // With the order locked: a payment that begins now asks for the price (preparePayment) and waits for this one.
      // What waits to be paid at the earlier price ends.
      await this.calls.send(endUnpaid, { orderId: id }, serviceCaller('orders'))
      order.confirm(lockOffer(offer, { processingSpeed, denialProtection }))
      await tx.getRepository(Order).save(order)
      await auditForTraveller(tx, by, { action: 'choice' }, this.clock.now())
      tellAfterCommit(tx, this.hints, order)
      return this.orders.view(tx, order)
    })
  }

  async cancel({ id, version }: InputOf<typeof cancelOrder>, by: By): Promise<OutputOf<typeof cancelOrder>> {
    return this.db.transaction(async (tx) => {
      const order = await findSeen(tx, id, version, by.caller)
      const [closed] = pathFrom(order.status, 'cancelled')
      if (!closed) throw new AppError('orders.not_cancellable')
      // With the order locked: money that is on its way is waited for, and then goes back by the terms.
      if (order.paidCents === 0) await endPayments(this.calls, id)
      await this.moves.moveOrder(tx, order, closed, {
        actor: actorOf(by),
        userId: by.caller.userId,
        reason: 'cancelled',
        isCancellation: true,
      })
      await auditForTraveller(tx, by, { action: 'cancel' }, this.clock.now())
      return this.orders.view(tx, order)
    })
  }
}

const actorOf = ({ access }: By): 'staff' | 'traveller' => (access.role === 'staff' ? 'staff' : 'traveller')

/**
 * The locked order as its reader saw it, who may still open it: its address may have ended that since they were asked.
 * @throws AppError `orders.changed` with the version that it has now, `orders.access_ended`
 */
async function findSeen(tx: EntityManager, id: string, version: number, caller: Caller): Promise<Order> {
  const order = await findOrder(tx, id, { lock: true })
  await checkOrderAccess(tx, id, caller)
  if (order.version !== version) throw new AppError('orders.changed', { version: order.version })
  return order
}
