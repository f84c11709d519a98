import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import type { listStaffActs } from '@borderlane/contracts/orders/admin'
import { Injectable } from '@nestjs/common'
import { DataSource, In } from 'typeorm'
import { ApplicantVault } from '../applicant/applicant-vault'
import { OrderAuditStore } from '../audit/order-audit.store'
import { Order } from '../order/order.entity'
import { AccountNames } from './account-names'
import { toPeople } from './staff.view'

const PAGE = 50
/** What may stand in a reference; nothing of it means something to LIKE. */
const NOT_OF_A_REFERENCE = /[^0-9A-Z-]/g

/** What staff did with any order, and with whose. */
@Injectable()
export class StaffActsList {
  constructor(
    private readonly db: DataSource,
    private readonly audit: OrderAuditStore,
    private readonly vault: ApplicantVault,
    private readonly names: AccountNames,
  ) {}

  async list(input: InputOf<typeof listStaffActs>): Promise<OutputOf<typeof listStaffActs>> {
    const { manager } = this.db
    const reference = input.reference.toUpperCase().replace(NOT_OF_A_REFERENCE, '')
    // Nothing in it is a reference: it finds nothing, where an empty one would find everything.
    if (input.reference !== '' && reference === '') return { acts: [], hasMore: false }
    const found = await this.audit.listAll(manager, { ...input, reference }, PAGE + 1)
    const page = found.slice(0, PAGE)
    const ids = [...new Set(page.flatMap(({ order_id }) => order_id ?? []))]
    const orders = ids.length === 0 ? [] : await manager.findBy(Order, { id: In(ids) })
    const [applicants, people] = await Promise.all([
      this.vault.openAll(manager, orders),
      this.names.of(page.map(({ actor_id }) => actor_id)),
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
        ...(order_id &&
          of && {
            order: { id: order_id, reference: of, fullName: applicants.get(order_id)?.fullName ?? '' },
          }),
      })),
      hasMore: found.length > PAGE,
    }
  }
}
