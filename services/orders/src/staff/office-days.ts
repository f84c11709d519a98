import { isSettableDay } from '@borderlane/domain/days'
import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import {
  listClosedDays,
  listOfficeDays,
  type OfficeDay,
  setOfficeDay,
} from '@borderlane/contracts/orders/office'
import { Handle } from '@borderlane/messaging'
import { CLOCK, type Clock, CONFIG } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { Config } from '../config'
import { OfficeDayStore } from '../order/office-day.store'
import { OrderAudit, personOf } from '../order/order-audit.store'

/** When the office is closed: everyone may read it, staff set it. */
@Controller()
export class OfficeDays {
  constructor(
    private readonly db: DataSource,
    private readonly store: OfficeDayStore,
    private readonly audit: OrderAudit,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(listClosedDays)
  async listClosedDays(): Promise<OutputOf<typeof listClosedDays>> {
    return { closed: [...(await this.store.readClosedDays(this.db.manager, this.clock.now()))] }
  }

  @Handle(listOfficeDays)
  async listOfficeDays({ year }: InputOf<typeof listOfficeDays>): Promise<OutputOf<typeof listOfficeDays>> {
    const days = await this.store.listDays(this.db.manager, `${year}-01-01`, `${year}-12-31`)
    return { country: this.config.OFFICE_COUNTRY, days }
  }

  /** A day that only repeats the holidays is not stored. */
  @Handle(setOfficeDay)
  setOfficeDay({ day, isOpen, why = '' }: InputOf<typeof setOfficeDay>, caller: Caller): Promise<OfficeDay> {
    const now = this.clock.now()
    if (!isSettableDay(day, now)) throw new AppError('orders.day_not_settable')
    return this.db.transaction(async (tx) => {
      const holiday = (await this.store.findHoliday(tx, day)) ?? null
      const isOwn = isOpen === (holiday !== null)
      if (isOwn) await this.store.setDay(tx, { day, isOpen, why, at: now })
      else await this.store.forgetDay(tx, day)
      await this.audit.recordOtherAct(tx, {
        actorId: personOf(caller),
        action: isOpen ? 'open_day' : 'close_day',
        subject: day,
        reason: why || undefined,
      })
      return { day, isOpen, holiday, own: isOwn ? { why, at: now.toISOString() } : null }
    })
  }
}
