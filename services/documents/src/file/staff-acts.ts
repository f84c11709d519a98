import { documentStaffActed } from '@borderlane/contracts/documents/internal'
import type { StaffAct } from '@borderlane/contracts/staff-act'
import { Outbox } from '@borderlane/messaging'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { Document } from './document.entity'

/** Reports to orders what staff do for a traveller; orders keeps the record of all their acts. */
@Injectable()
export class StaffActs {
  constructor(
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param actorId null: it was no member of staff, and nothing is recorded */
  async record(
    tx: EntityManager,
    action: StaffAct['action'],
    { id: subject, orderId }: Document,
    actorId: string | null,
  ): Promise<void> {
    if (!actorId) return
    const at = this.clock.now().toISOString()
    await this.outbox.add(tx, documentStaffActed, { orderId, actorId, action, subject, at })
  }
}
