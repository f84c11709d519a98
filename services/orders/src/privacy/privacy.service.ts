import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import type { exportOrderData, OrderAccess } from '@borderlane/contracts/orders/internal'
import {
  BACKUP_DAYS,
  type eraseOrder,
  type getOrderPrivacy,
  type requestErasureLink,
} from '@borderlane/contracts/orders/privacy'
import { findOpenPayment } from '@borderlane/contracts/payments/internal'
import { Calls, serviceCaller } from '@borderlane/messaging'
import { CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { checkOrderAccess, findOrder } from '../access/order-access'
import { allowsErasure } from '../access/order-token'
import { ApplicantVault } from '../applicant/applicant-vault'
import type { Config } from '../config'
import { OrderMailService } from '../mail/order-mail.service'
import type { By } from '../change/order-change.service'
import type { Order } from '../order/order.entity'
import { OrderService } from '../order/order.service'
import { auditForTraveller } from '../staff/order-audit'
import { Erasure } from './erasure'
import { dayOf, deletionsOf, ENDED, keepOf } from './retention'

type Privacy = OutputOf<typeof getOrderPrivacy>
type Receipt = OutputOf<typeof eraseOrder>

/** What travellers see and do about their own data. */
@Injectable()
export class PrivacyService {
  constructor(
    private readonly db: DataSource,
    private readonly calls: Calls,
    private readonly orders: OrderService,
    private readonly mails: OrderMailService,
    private readonly vault: ApplicantVault,
    private readonly erasure: Erasure,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async show({ id }: InputOf<typeof getOrderPrivacy>, caller: Caller, access: OrderAccess): Promise<Privacy> {
    const { manager } = this.db
    const order = await findOrder(manager, id)
    const isEnded = ENDED.includes(order.status)
    return {
      keep: keepOf(order, this.config),
      deletions: isEnded ? deletionsOf(order, await endOf(manager, id), this.config) : undefined,
      filesDeletedAt: order.filesDeletedAt?.toISOString(),
      refusal: order.erasedAt ? undefined : await this.refusalOf(order),
      mayErase: await this.mayErase(id, caller, access),
      receipt: order.erasedAt ? await receiptOf(manager, id) : undefined,
    }
  }

  /** Repeated, it gives the same receipt. */
  async erase(
    { id, version, reason }: InputOf<typeof eraseOrder>,
    caller: Caller,
    access: OrderAccess,
  ): Promise<Receipt> {
    const may = await this.mayErase(id, caller, access)
    if (may === 'by_mail') throw new AppError('orders.erasure_link_needed')
    if (may === 'with_reason' && !reason)
      throw new AppError('validation.failed', { fields: [{ path: 'reason', message: 'is needed' }] })
    return this.db.transaction(async (tx) => {
      const order = await findOrder(tx, id, { lock: true })
      // Again, because the address may have spoken since.
      await checkOrderAccess(tx, id, caller)
      if (order.erasedAt) return receiptOf(tx, id)
      if (order.version !== version) throw new AppError('orders.changed', { version: order.version })
      // With the order locked: a payment that begins meanwhile asks for its price, waits, and finds the order closed.
      if (await this.isPaying(id)) throw new AppError('orders.payment_open')
      const actor = may === 'with_reason' ? 'staff' : 'traveller'
      await this.erasure.erase(tx, order, { actor, userId: caller.userId, reason })
      // Why stands in `order_erasure` alone.
      await auditForTraveller(tx, { caller, access }, { action: 'erase' }, new Date())
      return receiptOf(tx, id)
    })
  }

  requestLink(
    { id }: InputOf<typeof requestErasureLink>,
    by: By,
  ): Promise<OutputOf<typeof requestErasureLink>> {
    return this.mails.requestErasureLink(id, by)
  }

  /** The order with everything that its owner told us; whoever has only a link sees what the page shows. */
  async export(
    { id }: InputOf<typeof exportOrderData>,
    { role }: OrderAccess,
  ): Promise<OutputOf<typeof exportOrderData>> {
    const { manager } = this.db
    const order = await findOrder(manager, id)
    const isOwners = role === 'owner' && !order.erasedAt
    const corrections = await manager.query<{ field: string; at: Date }[]>(
      `SELECT field, at FROM order_correction WHERE order_id = $1 ORDER BY version, field`,
      [id],
    )
    return {
      order: await this.orders.view(manager, order),
      identity: isOwners ? await this.vault.reveal(manager, order) : undefined,
      corrections: corrections.map(({ field, at }) => ({ field, at: at.toISOString() })),
    }
  }

  private async mayErase(id: string, caller: Caller, { role }: OrderAccess): Promise<Privacy['mayErase']> {
    if (role === 'staff') return 'with_reason'
    const isMailed = caller.orderToken && (await allowsErasure(this.db.manager, caller.orderToken, id))
    return role === 'owner' || isMailed ? 'yes' : 'by_mail'
  }

  private async refusalOf(order: Order): Promise<Privacy['refusal']> {
    try {
      this.erasure.check(order)
    } catch {
      return 'orders.cancel_first'
    }
    return (await this.isPaying(order.id)) ? 'orders.payment_open' : undefined
  }

  private async isPaying(orderId: string): Promise<boolean> {
    const { isOpen } = await this.calls.send(findOpenPayment, { orderId }, serviceCaller('orders'))
    return isOpen
  }
}

/** When its last status was set. */
export async function endOf(db: EntityManager, orderId: string): Promise<Date> {
  const [row] = await db.query<[{ at: Date }]>(
    `SELECT max(at) AS at FROM order_status_history WHERE order_id = $1`,
    [orderId],
  )
  return row.at
}

async function receiptOf(db: EntityManager, orderId: string): Promise<Receipt> {
  const [row] = await db.query<[{ at: Date; actor: Receipt['actor'] }]>(
    `SELECT at, actor FROM order_erasure WHERE order_id = $1`,
    [orderId],
  )
  // The whole of the last day has to be over.
  return { erasedAt: row.at.toISOString(), actor: row.actor, backupsGoneOn: dayOf(row.at, BACKUP_DAYS + 1) }
}
