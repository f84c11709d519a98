import type { Caller, OutputOf } from '@borderlane/contracts/define'
import { readLoad, takeNextOrder } from '@borderlane/contracts/orders/assignment'
import { Handle } from '@borderlane/messaging'
import { CLOCK, type Clock, log } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { OrderAudit, personOf } from '../order/order-audit.store'
import { findOrder } from '../order/order.entity'
import { OrderStore } from '../order/order.store'
import { AccountNames, toPeople } from './account-names'
import { AssigneeStore } from './assignee.store'
import { Colleagues } from './colleagues'
import { SkillStore } from './skills.store'

type Load = OutputOf<typeof readLoad>

/** Hands out the most urgent order that is unassigned. */
@Controller()
export class TakeNextOrder {
  constructor(
    private readonly db: DataSource,
    private readonly orders: OrderStore,
    private readonly assignees: AssigneeStore,
    private readonly audit: OrderAudit,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Two who ask at once get different ones: the second passes by the row that the first has locked. */
  @Handle(takeNextOrder)
  takeNextOrder(_: unknown, caller: Caller): Promise<OutputOf<typeof takeNextOrder>> {
    const me = personOf(caller)
    return this.db.transaction(async (tx) => {
      const id = await this.assignees.lockNext(tx, today(this.clock))
      if (!id) return { order: null }
      const order = await findOrder(tx, id, { lock: true })
      order.assigneeId = me
      await this.orders.saveOrder(tx, order)
      await this.audit.recordAct(tx, { orderId: id, actorId: me, action: 'take', subject: me })
      return { order: { id, reference: order.reference } }
    })
  }
}

/** Who works on how many orders. */
@Controller()
export class ReadLoad {
  constructor(
    private readonly db: DataSource,
    private readonly assignees: AssigneeStore,
    private readonly names: AccountNames,
    private readonly skills: SkillStore,
    private readonly colleagues: Colleagues,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(readLoad)
  async readLoad(): Promise<Load> {
    const { manager } = this.db
    const day = today(this.clock)
    const [loads, unassigned, workers, skills, assigns] = await Promise.all([
      this.assignees.countLoads(manager, day),
      this.assignees.countUnassigned(manager, day),
      this.workers(),
      this.skills.listSkills(manager),
      this.skills.isAssigning(manager),
    ])
    const others = loads.filter(({ assignee_id }) => !workers.has(assignee_id))
    const names = new Map([
      ...workers,
      ...(await this.names.nameAccounts(others.map((one) => one.assignee_id))),
    ])
    const nameOf = new Map(toPeople(names).map(({ id, name }) => [id, name]))
    const ids = [...new Set([...workers.keys(), ...others.map((one) => one.assignee_id)])]
    const people = ids.map((id) => {
      const { open = 0, late = 0 } = loads.find((one) => one.assignee_id === id) ?? {}
      return { id, name: nameOf.get(id) ?? null, works: workers.has(id), skills: skills.get(id), open, late }
    })
    return { people: people.sort((one, other) => one.open - other.open), unassigned, assigns }
  }

  /** By account. Without identity only those who have orders are known. */
  private async workers() {
    try {
      const people = await this.colleagues.listWorkers()
      return new Map(people.map(({ userId, ...account }) => [userId, account]))
    } catch (err) {
      log.warn({ event: 'orders.colleagues_not_listed', err }, 'colleagues are shown by their orders alone')
      return new Map<string, { email: string; fullName: string | null }>()
    }
  }
}

const today = (clock: Clock): string => clock.now().toISOString().slice(0, 10)
