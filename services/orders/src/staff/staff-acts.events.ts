import { documentStaffActed } from '@borderlane/contracts/documents/internal'
import { accountStaffActed } from '@borderlane/contracts/identity/internal'
import { paymentStaffActed } from '@borderlane/contracts/payments/internal'
import type { AccountAct, StaffAct } from '@borderlane/contracts/staff-act'
import { OnEvent } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { OrderAudit } from '../order/order-audit.store'

/** What staff did with an order elsewhere stands beside what they did here. */
@Injectable()
export class StaffActsEvents {
  constructor(private readonly audit: OrderAudit) {}

  @OnEvent(documentStaffActed)
  async onDocument(act: StaffAct, tx: EntityManager): Promise<void> {
    await this.audit.recordAct(tx, act, new Date(act.at))
  }

  @OnEvent(accountStaffActed)
  async onAccount({ userId, actorId, action, role }: AccountAct, tx: EntityManager): Promise<void> {
    await this.audit.recordOtherAct(tx, { actorId, action, subject: userId, reason: role ?? undefined })
  }

  @OnEvent(paymentStaffActed)
  async onPayment(act: StaffAct, tx: EntityManager): Promise<void> {
    await this.audit.recordAct(tx, act, new Date(act.at))
  }
}
