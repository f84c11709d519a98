import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { listStaffActs } from '@borderlane/contracts/orders/admin'
import { documentStaffActed } from '@borderlane/contracts/documents/internal'
import { accountStaffActed } from '@borderlane/contracts/identity/internal'
import { paymentStaffActed } from '@borderlane/contracts/payments/internal'
import { ACCOUNT_ACTIONS, type AccountAct, type StaffAct } from '@borderlane/contracts/staff-act'
import { Handle, OnEvent } from '@borderlane/messaging'
import { FieldCipher } from '@borderlane/persistence'
import { Controller, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, In } from 'typeorm'
import { ApplicantVault } from '../order/applicant-vault'
import { OrderAudit, type OrderAuditRow } from '../order/order-audit.store'
import { Order } from '../order/order.entity'
import { AccountNames } from './account-names'
import { toPeople } from './account-names'
import { findOrderIds } from './order-names'

const PAGE = 50
/** Orders whose acts one search shows. */
const MOST_ORDERS = 1_000

const isOfAccount = (
  act: Pick<OrderAuditRow, 'action' | 'subject'>,
): act is OrderAuditRow & { subject: string } =>
  ACCOUNT_ACTIONS.some((action) => action === act.action) && act.subject !== null

/** The audit log: what staff did with any order. */
@Controller()
export class ListStaffActs {
  constructor(
    private readonly db: DataSource,
    private readonly audit: OrderAudit,
    private readonly vault: ApplicantVault,
    private readonly names: AccountNames,
    private readonly cipher: FieldCipher,
  ) {}

  @Handle(listStaffActs)
  async listStaffActs(input: InputOf<typeof listStaffActs>): Promise<OutputOf<typeof listStaffActs>> {
    const { manager } = this.db
    const { search, ...filter } = input
    const orderIds = search ? await findOrderIds(this.db, this.cipher, search, MOST_ORDERS) : undefined
    const found = await this.audit.searchActs(manager, { ...filter, orderIds }, PAGE + 1)
    const page = found.slice(0, PAGE)
    const ids = [...new Set(page.flatMap(({ order_id }) => order_id ?? []))]
    const orders = ids.length === 0 ? [] : await manager.findBy(Order, { id: In(ids) })
    const [applicants, people] = await Promise.all([
      this.vault.openApplicants(manager, orders),
      this.names.nameAccounts(
        page.flatMap((act) => (isOfAccount(act) ? [act.actor_id, act.subject] : [act.actor_id])),
      ),
    ])
    const nameOf = new Map(toPeople(people).map(({ id, name }) => [id, name]))
    return {
      acts: page.map(({ id, order_id, actor_id: actorId, action, reason, subject, at, reference: of }) => ({
        id,
        at: at.toISOString(),
        actorId,
        actorName: nameOf.get(actorId) ?? null,
        action,
        reason,
        subject,
        ...(isOfAccount({ action, subject }) && { accountName: nameOf.get(subject!) ?? null }),
        ...(order_id &&
          of && {
            order: { id: order_id, reference: of, fullName: applicants.get(order_id)?.fullName ?? '' },
          }),
      })),
      hasMore: found.length > PAGE,
    }
  }
}

/** What staff did in other services is recorded in the same log. */
@Injectable()
export class StaffActsEvents {
  constructor(private readonly audit: OrderAudit) {}

  @OnEvent(documentStaffActed)
  async recordDocumentAct(act: StaffAct, tx: EntityManager): Promise<void> {
    await this.audit.recordAct(tx, act, new Date(act.at))
  }

  @OnEvent(accountStaffActed)
  async recordAccountAct({ userId, actorId, action, role }: AccountAct, tx: EntityManager): Promise<void> {
    await this.audit.recordOtherAct(tx, { actorId, action, subject: userId, reason: role ?? undefined })
  }

  @OnEvent(paymentStaffActed)
  async recordPaymentAct(act: StaffAct, tx: EntityManager): Promise<void> {
    await this.audit.recordAct(tx, act, new Date(act.at))
  }
}
