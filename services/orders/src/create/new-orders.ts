import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { orderMailRequested } from '@borderlane/contracts/orders/internal'
import type { createOrder } from '@borderlane/contracts/orders/public'
import { Outbox } from '@borderlane/messaging'
import { FieldCipher, insertRows, rowOf } from '@borderlane/persistence'
import { CLOCK, type Clock, MailLimits } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { newToken } from '../access/order-token'
import { ApplicantVault, toShownApplicant } from '../applicant/applicant-vault'
import { lockOffer, type Offer } from '../offer/offer'
import { changeTo } from '../order/order-moves'
import { newReference } from '../order/order-reference'
import { searchFieldsOf } from '../order/order-search'
import { FIRST_STATUS } from '../order/order-status'
import { Order } from '../order/order.entity'
import { toOrder } from '../order/order.view'
import { ConfirmedAddresses } from '../owner/confirmed-addresses.store'

/** Writes orders that did not exist. */
@Injectable()
export class NewOrders {
  constructor(
    private readonly cipher: FieldCipher,
    private readonly vault: ApplicantVault,
    private readonly addresses: ConfirmedAddresses,
    private readonly mailLimits: MailLimits,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** All of it is one statement: an order has many rows, and each way to Postgres costs more than most of them. */
  async add(
    tx: EntityManager,
    id: string,
    input: InputOf<typeof createOrder>,
    offer: Offer,
    caller: Caller,
  ): Promise<OutputOf<typeof createOrder>> {
    const { speed: processingSpeed, denialProtection, applicant } = input
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
