import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import type { listStaffActs } from '@borderlane/contracts/orders/admin'
import { ACCOUNT_ACTIONS } from '@borderlane/contracts/staff-act'
import { Injectable } from '@nestjs/common'
import { DataSource, In } from 'typeorm'
import { ApplicantVault } from '../order/applicant-vault'
import { OrderAudit, type OrderAuditRow } from '../order/order-audit.store'
import { Order } from '../order/order.entity'
import { AccountNames } from './account-names'
import { OrderNames } from './order-names'
import { toPeople } from './staff.view'

const PAGE = 50
/** Orders whose acts one search shows. */
const MOST_ORDERS = 1_000

const isOfAccount = (
  act: Pick<OrderAuditRow, 'action' | 'subject'>,
): act is OrderAuditRow & { subject: string } =>
  ACCOUNT_ACTIONS.some((action) => action === act.action) && act.subject !== null

/** What staff did with any order, and with whose. */
@Injectable()
export class StaffActsList {
  constructor(
    private readonly db: DataSource,
    private readonly audit: OrderAudit,
    private readonly vault: ApplicantVault,
    private readonly names: AccountNames,
    private readonly orders: OrderNames,
  ) {}

  async list(input: InputOf<typeof listStaffActs>): Promise<OutputOf<typeof listStaffActs>> {
    const { manager } = this.db
    const { search, ...filter } = input
    const orderIds = search ? await this.orders.find(search, MOST_ORDERS) : undefined
    const found = await this.audit.searchActs(manager, { ...filter, orderIds }, PAGE + 1)
    const page = found.slice(0, PAGE)
    const ids = [...new Set(page.flatMap(({ order_id }) => order_id ?? []))]
    const orders = ids.length === 0 ? [] : await manager.findBy(Order, { id: In(ids) })
    const [applicants, people] = await Promise.all([
      this.vault.openAll(manager, orders),
      this.names.of(page.flatMap((act) => (isOfAccount(act) ? [act.actor_id, act.subject] : [act.actor_id]))),
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
