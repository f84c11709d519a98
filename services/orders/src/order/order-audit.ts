import type { Caller } from '@borderlane/contracts/caller'
import { AppError } from '@borderlane/contracts/errors'
import type { OrderFilter, StaffAction } from '@borderlane/contracts/orders/admin'
import type { OtherAction } from '@borderlane/contracts/staff-act'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { OrderAuditStore } from './order-audit.store'

interface StaffAct {
  orderId: string
  actorId: string
  action: StaffAction
  reason?: string
  /** The document, the payment or the answers that it was about. */
  subject?: string
}

/** Writes down what a member of staff did, in the transaction in which they do it. */
@Injectable()
export class OrderAudit {
  constructor(
    private readonly store: OrderAuditStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param at not given: now @returns when that was */
  async write(tx: EntityManager, act: StaffAct, at = this.clock.now()): Promise<Date> {
    const { orderId, actorId, action, reason = null, subject = null } = act
    await this.store.add(tx, { order_id: orderId, actor_id: actorId, action, reason, subject, at })
    return at
  }

  /** What staff do by a traveller's route is written down as theirs. What travellers do for themselves is not. */
  async writeForTraveller(
    tx: EntityManager,
    by: { caller: Caller; access: OrderAccess },
    act: Pick<StaffAct, 'action' | 'subject'>,
  ): Promise<void> {
    if (by.access.role === 'staff')
      await this.write(tx, { ...act, orderId: by.access.id, actorId: personOf(by.caller) })
  }

  /** Many orders left the house in one file: by which filters, but never what was searched for, which may be a name. */
  async writeExport(
    tx: EntityManager,
    { actorId, filter }: { actorId: string; filter: OrderFilter },
  ): Promise<void> {
    const { search, ...others } = filter
    const subject = JSON.stringify({ ...others, ...(search && { search: true }) })
    await this.writeOther(tx, { actorId, action: 'export', subject })
  }

  /** What was about no order alone. */
  async writeOther(
    tx: EntityManager,
    act: { actorId: string; action: OtherAction; subject: string; reason?: string },
  ): Promise<void> {
    const { actorId, action, subject, reason = null } = act
    const at = this.clock.now()
    await this.store.add(tx, { order_id: null, actor_id: actorId, action, reason, subject, at })
  }
}

/** Routes for admins let nobody in without an account. */
export function personOf({ userId }: Caller): string {
  if (!userId) throw new AppError('auth.required')
  return userId
}
