import { setTimeout } from 'node:timers/promises'
import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import { issueAccessToken, orderMailRequested } from '@borderlane/contracts/orders/internal'
import { requestConfirmation } from '@borderlane/contracts/orders/order-holder'
import { resendLink } from '@borderlane/contracts/orders/public'
import { Outbox } from '@borderlane/messaging'
import { FieldCipher, newId } from '@borderlane/persistence'
import { CLOCK, type Clock, MailLimits } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { findOrder } from '../access/order-access'
import type { By } from '../change/order-change.service'
import { Order } from '../order/order.entity'
import { auditForTraveller } from '../staff/order-audit'
import { emailHash } from '../order/order-search'
import { mintToken } from '../access/order-token'
import { OrderService } from '../order/order.service'

const MAX_PER_DAY = 3
const DAY_MS = 24 * 3_600_000
/** Longer than the work for a match takes, so that the time of the answer does not tell of one. */
const LINK_ANSWER_MS = 250

/** Asks for mails about an order; they go to its own address and nowhere else. */
@Injectable()
export class OrderMailService {
  constructor(
    private readonly db: DataSource,
    private readonly outbox: Outbox,
    private readonly orders: OrderService,
    private readonly limits: MailLimits,
    private readonly cipher: FieldCipher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async resendLink(input: InputOf<typeof resendLink>, caller: Caller): Promise<OutputOf<typeof resendLink>> {
    const [mailed] = await Promise.all([this.requestLink(input, caller), setTimeout(LINK_ANSWER_MS)])
    return { mailed }
  }

  async requestConfirmation(
    { id }: InputOf<typeof requestConfirmation>,
    by: By,
  ): Promise<OutputOf<typeof requestConfirmation>> {
    await this.db.transaction(async (tx) => {
      const order = await findOrder(tx, id, { lock: true })
      if (order.erasedAt) throw new AppError('orders.erased')
      // There is nothing to confirm before the payment.
      if (order.paidCents === 0) throw new AppError('orders.not_payable')
      const mail = (await wasPaidAfterClosing(tx, id)) ? 'late-payment' : 'confirmation'
      if (!(await this.request(tx, order, mail))) throw new AppError('orders.too_many_mails')
      await auditForTraveller(tx, by, { action: 'mail' }, this.clock.now())
    })
    return {}
  }

  async issueAccessToken({
    id,
    purpose,
  }: InputOf<typeof issueAccessToken>): Promise<OutputOf<typeof issueAccessToken>> {
    return this.db.transaction(async (tx) => {
      const order = await findOrder(tx, id)
      return {
        order: await this.orders.view(tx, order),
        orderToken: await mintToken(tx, id, { origin: 'mail', purpose }),
        locale: order.locale,
        maker: { device: order.madeWith ?? undefined, isAsked: order.makerAccess === 'open' },
      }
    })
  }

  /** A link that allows erasing goes to the order's address. */
  async requestErasureLink(id: string, by: By): Promise<Record<string, never>> {
    await this.db.transaction(async (tx) => {
      const order = await findOrder(tx, id, { lock: true })
      if (order.erasedAt) throw new AppError('orders.erased')
      if (!(await this.request(tx, order, 'erasure'))) throw new AppError('orders.too_many_mails')
      await auditForTraveller(tx, by, { action: 'mail' }, this.clock.now())
    })
    return {}
  }

  /** An order that nobody paid is closed soon. */
  async remind(tx: EntityManager, order: Order): Promise<void> {
    await this.request(tx, order, 'reminder')
  }

  /**
   * Counted whether reference and address belong together or not, so that the answer does not tell; and by both, so that
   * nobody who does not know the reference uses up the owner's mails.
   * @returns false: there were enough
   */
  private async requestLink(
    { reference, email }: InputOf<typeof resendLink>,
    caller: Caller,
  ): Promise<boolean> {
    if (!(await this.limits.allow('link', email, caller, reference.toUpperCase()))) return false
    return this.db.transaction(async (tx) => {
      const order = await tx
        .getRepository(Order)
        .createQueryBuilder('o')
        .where('o.reference = :reference', { reference: reference.toUpperCase() })
        .andWhere('o.email_hash = :hash', { hash: emailHash(this.cipher, email) })
        .setLock('pessimistic_write')
        .getOne()
      const isSent = order !== null && (await this.request(tx, order, 'link'))
      // Only the address's own account hears what became of it.
      return isSent || caller.emailConfirmed !== true || caller.email?.toLowerCase() !== email.toLowerCase()
    })
  }

  /** @returns false: this mail was asked for often enough within a day */
  private async request(
    tx: EntityManager,
    order: Order,
    mail: 'link' | 'confirmation' | 'reminder' | 'erasure' | 'late-payment',
  ): Promise<boolean> {
    const now = this.clock.now()
    const [row] = await tx.query<[{ count: number }]>(
      `SELECT count(*)::int AS count FROM order_mail WHERE order_id = $1 AND mail = $2 AND requested_at > $3`,
      [order.id, mail, new Date(now.getTime() - DAY_MS)],
    )
    if (row.count >= MAX_PER_DAY) return false
    await tx.query(`INSERT INTO order_mail (id, order_id, mail, requested_at) VALUES ($1, $2, $3, $4)`, [
      newId(),
      order.id,
      mail,
      now,
    ])
    await this.outbox.add(tx, orderMailRequested, { orderId: order.id, version: order.version, mail })
    return true
  }
}

async function wasPaidAfterClosing(tx: EntityManager, orderId: string): Promise<boolean> {
  const late = await tx.query<unknown[]>(
    `SELECT 1 FROM captured_payment WHERE order_id = $1 AND outcome = 'closed'`,
    [orderId],
  )
  return late.length > 0
}
