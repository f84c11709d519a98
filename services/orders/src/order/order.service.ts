import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { createOrder, getOrder, orderStatusChanged } from '@borderlane/contracts/orders'
import type { OrderStatus } from '@borderlane/contracts/primitives'
import { Hints, Outbox } from '@borderlane/messaging'
import { FieldCipher, newId, once } from '@borderlane/persistence'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, LessThanOrEqual } from 'typeorm'
import { lockOffer, type Offer } from '../offer/offer'
import { OfferService } from '../offer/offer.service'
import { tellAfterCommit } from './change-hint'
import { findOrder, openOrder } from './order-access'
import { Order, sealContext } from './order.entity'
import { newReference } from './order-reference'
import { FIRST_STATUS } from './order-status'
import { mintToken } from './order-token'
import { maskPassportNumber, toOrder } from './order.view'
import { StatusChange } from './status-change.entity'

type NewOrder = InputOf<typeof createOrder>

/** Makes orders, shows them and moves them on. */
@Injectable()
export class OrderService {
  constructor(
    private readonly db: DataSource,
    private readonly offers: OfferService,
    private readonly cipher: FieldCipher,
    private readonly outbox: Outbox,
    private readonly hints: Hints,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async create(input: NewOrder, caller: Caller): Promise<OutputOf<typeof createOrder>> {
    // Asked before the transaction, which must not wait for another service. A failure counts inside only: the repeat
    // of a request that succeeded gets its answer whatever the catalogue says now.
    const [offer] = await Promise.allSettled([this.offers.askOrFallBack(input.from, input.to)])
    // A plain hash of what was sent would let somebody with the database try out passport numbers.
    const fingerprint = this.cipher.fingerprint(JSON.stringify(input), createOrder.name)
    return this.db.transaction(async (tx) => {
      const { orderId } = await once(tx, { caller, contract: createOrder, input: fingerprint }, async () => {
        if (offer.status === 'rejected') throw offer.reason
        return { orderId: await this.insert(tx, input, offer.value, caller) }
      })
      const order = await this.view(tx, await findOrder(tx, orderId))
      return { order, orderToken: await mintToken(tx, orderId) }
    })
  }

  async get({ id }: InputOf<typeof getOrder>, caller: Caller): Promise<OutputOf<typeof getOrder>> {
    return this.view(this.db.manager, await openOrder(this.db.manager, id, caller))
  }

  /** What leaves the service. The history ends at the version that was read, even if the order has moved on since. */
  async view(db: EntityManager, order: Order): Promise<OutputOf<typeof getOrder>> {
    const history = await db.getRepository(StatusChange).find({
      where: { orderId: order.id, version: LessThanOrEqual(order.version) },
      order: { version: 'ASC' },
    })
    return toOrder(order, history)
  }

  /** Moves a locked order to its next status, with everything that follows from it. */
  async move(tx: EntityManager, order: Order, status: OrderStatus): Promise<void> {
    order.moveTo(status)
    await tx.getRepository(Order).save(order)
    await this.record(tx, order, this.clock.now())
    await this.outbox.add(tx, orderStatusChanged, { orderId: order.id, version: order.version, status })
  }

  private async insert(tx: EntityManager, input: NewOrder, offer: Offer, caller: Caller): Promise<string> {
    const { applicant, speed: processingSpeed, denialProtection } = input
    const id = newId()
    const ownerUserId = (caller.kind === 'user' && caller.userId) || null
    const seal = (field: Parameters<typeof sealContext>[0], plain: string): string =>
      this.cipher.encrypt(plain, sealContext(field, id))
    const order = tx.getRepository(Order).create({
      ...lockOffer(offer, { processingSpeed, denialProtection }),
      id,
      reference: newReference(),
      version: 1,
      status: FIRST_STATUS,
      ownerUserId,
      claimable: ownerUserId === null,
      locale: caller.locale ?? 'en',
      currency: 'GBP',
      fullName: applicant.fullName,
      email: applicant.email,
      phone: applicant.phone,
      nationality: applicant.nationality ?? offer.passportCountry,
      travelDates: applicant.travelDates,
      passportNumberMasked: maskPassportNumber(applicant.passportNumber),
      passportNumberSealed: seal('passport_number', applicant.passportNumber),
      dateOfBirthSealed: seal('date_of_birth', applicant.dateOfBirth),
      passportExpiryDate: applicant.passportExpiryDate ?? null,
      paidAt: null,
      createdAt: this.clock.now(),
    })
    await tx.getRepository(Order).insert(order)
    await this.record(tx, order, order.createdAt)
    return id
  }

  private async record(tx: EntityManager, order: Order, at: Date): Promise<void> {
    const { id: orderId, version, status } = order
    await tx.getRepository(StatusChange).insert({ orderId, version, status, at })
    tellAfterCommit(tx, this.hints, order)
  }
}
