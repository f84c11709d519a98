import { listCountries } from '@borderlane/contracts/catalogue/public'
import { AppError, type Caller, type InputOf } from '@borderlane/contracts/define'
import { setAssigning, setSkills } from '@borderlane/contracts/orders/skills'
import { Calls, defineJob, Handle, Job, serviceCaller } from '@borderlane/messaging'
import { Controller, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { OrderAudit, personOf } from '../order/order-audit.store'
import { findOrder } from '../order/order.entity'
import { OrderStore } from '../order/order.store'
import { AssigneeStore } from './assignee.store'
import { Colleagues } from './colleagues'
import { SkillStore } from './skills.store'

const EVERY_MS = 30_000
/** The others have their turn with the next run. */
const MOST_AT_ONCE = 200
const assignNew = defineJob('orders.assign-new')

/** Supervisors say which cases colleagues are given. */
@Controller()
export class SetSkills {
  constructor(
    private readonly db: DataSource,
    private readonly skills: SkillStore,
    private readonly colleagues: Colleagues,
    private readonly calls: Calls,
    private readonly audit: OrderAudit,
  ) {}

  /** @throws AppError `validation.failed`: no such country, or they do not work on orders */
  @Handle(setSkills)
  async setSkills({ userId, ...skills }: InputOf<typeof setSkills>, caller: Caller) {
    await this.colleagues.checkWork([userId], 'userId')
    const { countries } = await this.calls.send(listCountries, {}, serviceCaller('orders'))
    if (!skills.destinations.every((code) => countries.some((one) => one.code === code)))
      throw new AppError('validation.failed', {
        fields: [{ path: 'destinations', message: 'is no country' }],
      })
    return this.db.transaction(async (tx) => {
      await this.skills.setSkills(tx, userId, skills)
      const reason = skills.takes ? [...skills.destinations, ...skills.languages].join(' ') || '*' : '-'
      const act = { actorId: personOf(caller), action: 'skills', subject: userId, reason } as const
      await this.audit.recordOtherAct(tx, act)
      return {}
    })
  }

  @Handle(setAssigning)
  setAssigning({ isOn }: InputOf<typeof setAssigning>, caller: Caller) {
    return this.db.transaction(async (tx) => {
      await this.skills.setAssigning(tx, isOn)
      const subject = isOn ? 'on' : 'off'
      await this.audit.recordOtherAct(tx, { actorId: personOf(caller), action: 'assigning', subject })
      return {}
    })
  }
}

/**
 * Gives each case that needs a first look to the person whose skills fit and who has the fewest. What someone had in hand
 * who does not work on cases any more waits for all again.
 */
@Injectable()
export class AssignBySkill {
  constructor(
    private readonly db: DataSource,
    private readonly skills: SkillStore,
    private readonly assignees: AssigneeStore,
    private readonly colleagues: Colleagues,
    private readonly orders: OrderStore,
    private readonly audit: OrderAudit,
  ) {}

  @Job(assignNew, { everyMs: EVERY_MS })
  async assignNew(): Promise<void> {
    const workers = (await this.colleagues.listWorkers()).map(({ userId }) => userId)
    // No one at all: there is no one to hand anything to.
    if (workers.length > 0) await this.releaseLeft(workers)
    if (!(await this.skills.isAssigning(this.db.manager))) return
    for (let count = 0; count < MOST_AT_ONCE; count += 1) if (!(await this.assignOne(workers))) return
  }

  private releaseLeft(workers: readonly string[]): Promise<void> {
    return this.db.transaction(async (tx) => {
      for (const { id } of await this.assignees.lockLeft(tx, workers, MOST_AT_ONCE)) {
        const order = await findOrder(tx, id, { lock: true })
        await this.audit.recordAssignment(tx, { id, userId: order.assigneeId!, action: 'release' })
        order.assigneeId = null
        await this.orders.saveOrder(tx, order)
      }
    })
  }

  /** @returns false: none waits that someone fits */
  private assignOne(workers: readonly string[]): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const found = await this.skills.lockFitting(tx, workers)
      if (!found) return false
      const order = await findOrder(tx, found.id, { lock: true })
      order.assigneeId = found.userId
      await this.orders.saveOrder(tx, order)
      await this.audit.recordAssignment(tx, found)
      return true
    })
  }
}
