import { Proposals } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { OrderNoteStore } from '../staff/order-note.store'

/** What staff wrote about an order. */
@Injectable()
export class StaffWords {
  constructor(
    private readonly notes: OrderNoteStore,
    private readonly proposals: Proposals,
  ) {}

  /** Removes all of it: it may name the traveller. */
  async remove(tx: EntityManager, orderId: string): Promise<void> {
    await this.notes.remove(tx, orderId)
    await this.proposals.forgetWords(tx, orderId)
  }
}
