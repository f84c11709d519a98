import type { Visa } from '@borderlane/contracts/visa'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { ApplicantVault } from '../order/applicant-vault'
import type { Order } from '../order/order.entity'
import { OrderStore } from '../order/order.store'
import { type Endings, nextReminder } from './reminder-days'

/** Keeps what a visa says about its use. */
@Injectable()
export class VisaKeeper {
  constructor(
    private readonly vault: ApplicantVault,
    private readonly orders: OrderStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Saves a locked order with what is known of its visa beside what was, and the day of the next reminder. */
  async keep(tx: EntityManager, order: Order, { validFrom, validUntil, entries }: Visa): Promise<void> {
    const said = Object.entries({ validFrom, validUntil, entries }).filter(([, value]) => value !== undefined)
    if (said.length > 0) order.visa = { ...order.visa, ...(Object.fromEntries(said) as Visa) }
    const today = this.clock.now().toISOString().slice(0, 10)
    order.reminderDay = nextReminder(await this.endingsOf(tx, order), today)
    await this.orders.save(tx, order)
  }

  async endingsOf(tx: EntityManager, order: Order): Promise<Endings> {
    const { passportExpiryDate } = await this.vault.open(tx, order)
    return { visa: order.visa?.validUntil, passport: passportExpiryDate ?? undefined }
  }
}
