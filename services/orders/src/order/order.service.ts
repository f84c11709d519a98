import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import { getOrder } from '@borderlane/contracts/orders/order-holder'
import { createOrder } from '@borderlane/contracts/orders/public'
import { orderMailRequested } from '@borderlane/contracts/orders/internal'
import { Outbox } from '@borderlane/messaging'
import { FieldCipher, insertRows, newId, once, rowOf } from '@borderlane/persistence'
import { CLOCK, type Clock, MailLimits } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, LessThanOrEqual } from 'typeorm'
import { ApplicantVault, toShownApplicant } from '../applicant/applicant-vault'
import { lockOffer, type Offer } from '../offer/offer'
import { OfferService } from '../offer/offer.service'
import { ConfirmedAddresses } from '../access/confirmed-addresses'
import { findOrder } from '../access/order-access'
import { Order } from './order.entity'
import { searchFieldsOf } from './order-search'
import { newReference } from './order-reference'
import { changeTo } from './order-moves'
import { FIRST_STATUS } from './order-status'
import { deleteDraftOf } from '../draft/draft-token'
import { mintToken, newToken } from '../access/order-token'
import { toOrder } from './order.view'
import { StatusChange } from './status-change.entity'

type NewOrder = InputOf<typeof createOrder>

/** Makes orders, shows them and moves them on. */
@Injectable()
export class OrderService {
  constructor(
    private readonly db: DataSource,
    private readonly offers: OfferService,
    private readonly cipher: FieldCipher,
    private readonly vault: ApplicantVault,
    private readonly addresses: ConfirmedAddresses,
    private readonly mailLimits: MailLimits,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async create(input: NewOrder, caller: Caller): Promise<OutputOf<typeof createOrder>> {
    // Asked before the transaction, which must not wait for another service. A failure counts inside only: the repeat
    // of a request that succeeded gets its answer whatever the catalogue says now.
    const [offer] = await Promise.allSettled([this.offers.askOrFallBack(input.from, input.to)])
    // A plain hash of what was sent would let somebody with the database try out passport numbers.
    const fingerprint = this.cipher.fingerprint(JSON.stringify(input), createOrder.name)
    return this.db.transaction(async (tx) => {
      const id = newId()
      let made: OutputOf<typeof createOrder> | undefined
      const answer = { orderId: id, mailed: true }
      const request = { caller, contract: createOrder, input: fingerprint, answer }
      const { orderId, mailed } = await once(tx, request, async () => {
        if (offer.status === 'rejected') throw offer.reason
        made = await this.insert(tx, id, input, offer.value, caller)
        return { orderId: id, mailed: made.mailed !== false }
      })
      if (made) return made
      // Whoever can repeat it has made it: no way around what the address has ended.
      const order = await findOrder(tx, orderId, { lock: true })
      if (order.makerAccess === 'ended') throw new AppError('orders.access_ended')
      return {
        order: await this.view(tx, order),
        orderToken: await mintToken(tx, orderId, { origin: 'maker' }),
        mailed,
      }
    })
  }

  /** For a caller who was checked. */
  async get({ id }: InputOf<typeof getOrder>): Promise<OutputOf<typeof getOrder>> {
    return this.view(this.db.manager, await findOrder(this.db.manager, id))
  }

  /** What leaves the service. The history ends at the version that was read, even if the order has moved on since. */
  async view(db: EntityManager, order: Order): Promise<OutputOf<typeof getOrder>> {
    const history = await db.getRepository(StatusChange).find({
      where: { orderId: order.id, version: LessThanOrEqual(order.version) },
      order: { version: 'ASC' },
    })
    return toOrder(order, await this.vault.open(db, order), history)
  }

  /** All of it is one statement: an order has many rows, and each way to Postgres costs more than most of them. */
  private async insert(
    tx: EntityManager,
    id: string,
    input: NewOrder,
    offer: Offer,
    caller: Caller,
  ): Promise<OutputOf<typeof createOrder>> {
    const { speed: processingSpeed, denialProtection } = input
    const applicant = { passportExpiryDate: null, ...input.applicant }
    const makerUserId = (caller.kind === 'user' && caller.userId) || null
    const isOwn = makerUserId !== null && hasConfirmed(caller, applicant.email)
    const ownerUserId = isOwn ? makerUserId : await this.addresses.ownerOf(tx, applicant.email)
    const { sealed, keyRow } = this.vault.seal(id, applicant)
    const order = tx.getRepository(Order).create({
      ...lockOffer(offer, { processingSpeed, denialProtection }),
      id,
      reference: newReference(),
      version: 1,
      status: FIRST_STATUS,
      ownerUserId,
      claimable: ownerUserId === null,
      makerUserId,
      madeWith: caller.device ?? null,
      makerAccess: isOwn ? 'own' : 'open',
      locale: caller.locale ?? 'en',
      currency: 'GBP',
      ...sealed,
      nationality: applicant.nationality ?? offer.passportCountry,
      paidCents: 0,
      refundedCents: 0,
      paidAt: null,
      dueDay: null,
      requests: [],
      approvedDocuments: [],
      createdAt: this.clock.now(),
      erasedAt: null,
      filesDeletedAt: null,
    })
    const change = changeTo(order, order.createdAt, {
      actor: 'traveller',
      userId: makerUserId ?? undefined,
    })
    const { token, row: tokenRow } = newToken(id, { origin: 'maker' })
    if (input.draftId) await deleteDraftOf(tx, input.draftId, caller)
    const mailed = await this.mailLimits.allow('saved', applicant.email, caller)
    await insertRows(tx, [
      rowOf(tx, order, searchFieldsOf(this.cipher, applicant)),
      keyRow,
      rowOf(tx, change),
      tokenRow,
      // The way back to it: whoever closes the tab before paying has lost nothing. Over the limit it is saved all the same.
      ...(mailed
        ? [this.outbox.row(tx, orderMailRequested, { orderId: id, version: order.version, mail: 'saved' })]
        : []),
    ])
    return { order: toOrder(order, toShownApplicant(applicant), [change]), orderToken: token, mailed }
  }
}

/** Whether it is the caller's own address: without regard to case, as accounts have it. */
function hasConfirmed({ email, emailConfirmed }: Caller, address: string): boolean {
  return emailConfirmed === true && email?.toLowerCase() === address.toLowerCase()
}
