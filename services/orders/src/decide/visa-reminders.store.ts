import { orderMailRequested } from '@borderlane/contracts/orders/internal'
import type { Visa } from '@borderlane/contracts/visa'
import { defineJob, Job, Outbox } from '@borderlane/messaging'
import { CLOCK, type Clock, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { ApplicantVault } from '../order/applicant-vault'
import { findOrder, type Order } from '../order/order.entity'
import { OrderStore } from '../order/order.store'

export interface Endings {
  visa?: string
  passport?: string
}
export type Ending = keyof Endings

const DAYS_BEFORE = [30, 7]
const DAY_MS = 24 * 3_600_000
const EVERY_MS = 3_600_000
const BATCH = 200
const DUE = `o.reminder_day <= $1 AND o.reminds AND o.status = 'approved' AND o.erased_at IS NULL`

const remindOfEnds = defineJob('orders.remind-of-ends')

const before = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

export function nextReminder(endings: Endings, today: string): string | null {
  const days = Object.values(endings as Record<Ending, string | undefined>).flatMap((end) =>
    end ? DAYS_BEFORE.map((count) => before(end, count)) : [],
  )
  return days.filter((day) => day > today).sort()[0] ?? null
}

/** What the traveller is reminded of on a day; what has ended by `today` is left out. */
export function endingsOf(endings: Endings, day: string, today: string): Ending[] {
  return (['visa', 'passport'] as const).filter((name) => {
    const end = endings[name]
    return end !== undefined && end >= today && DAYS_BEFORE.some((count) => before(end, count) === day)
  })
}

@Injectable()
export class VisaKeeper {
  constructor(
    private readonly vault: ApplicantVault,
    private readonly orders: OrderStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async keepVisa(tx: EntityManager, order: Order, { validFrom, validUntil, entries }: Visa): Promise<void> {
    const said = Object.entries({ validFrom, validUntil, entries }).filter(([, value]) => value !== undefined)
    if (said.length > 0) order.visa = { ...order.visa, ...(Object.fromEntries(said) as Visa) }
    const today = this.clock.now().toISOString().slice(0, 10)
    order.reminderDay = nextReminder(await this.readEndings(tx, order), today)
    await this.orders.saveOrder(tx, order)
  }

  async readEndings(tx: EntityManager, order: Order): Promise<Endings> {
    const { passportExpiryDate } = await this.vault.openApplicant(tx, order)
    return { visa: order.visa?.validUntil, passport: passportExpiryDate ?? undefined }
  }
}

@Injectable()
export class VisaReminders {
  constructor(
    private readonly db: DataSource,
    private readonly visas: VisaKeeper,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Job(remindOfEnds, { everyMs: EVERY_MS })
  async remindTravellers(): Promise<void> {
    const today = this.clock.now().toISOString().slice(0, 10)
    const due = await this.db.query<{ id: string }[]>(
      `SELECT o.id FROM "order" o WHERE ${DUE} ORDER BY o.reminder_day LIMIT ${BATCH}`,
      [today],
    )
    for (const { id } of due)
      // A failure of one does not keep the others.
      await this.remindIfDue(id, today).catch((err: unknown) =>
        log.warn(
          { event: 'orders.not_reminded', orderId: id, err },
          'a traveller was not reminded that visa or passport end; the job tries again in an hour',
        ),
      )
  }

  private remindIfDue(id: string, today: string): Promise<void> {
    return this.db.transaction(async (tx) => {
      const rows = await tx.query<unknown[]>(
        `SELECT o.id FROM "order" o WHERE o.id = $2 AND ${DUE} FOR UPDATE SKIP LOCKED`,
        [today, id],
      )
      if (rows.length === 0) return
      const order = await findOrder(tx, id)
      const { version, reminderDay } = order
      const endings = await this.visas.readEndings(tx, order)
      for (const ending of endingsOf(endings, reminderDay!, today))
        await this.outbox.add(tx, orderMailRequested, { orderId: id, version, mail: `${ending}-ends` })
      await this.visas.keepVisa(tx, order, {})
    })
  }
}
