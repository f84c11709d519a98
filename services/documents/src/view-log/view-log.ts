import type { Caller } from '@borderlane/contracts/caller'
import type { Viewer } from '@borderlane/contracts/documents/document'
import type { DocumentView } from '@borderlane/contracts/documents/order-holder'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import { newId } from '@borderlane/persistence'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { Document } from '../file/document.entity'
import { isVisible } from '../file/document-rights'
import { DocumentAccessStore } from './document-access.store'

const SHOWN = 200

/** Who opened which document, and when. Nothing of it is ever changed or deleted. */
@Injectable()
export class ViewLog {
  constructor(
    private readonly accesses: DocumentAccessStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Which of our people it was is kept for us; the traveller reads "a member of staff". */
  async record({ id, orderId }: Document, viewer: Viewer, caller: Caller): Promise<void> {
    await this.accesses.add({
      id: newId(),
      order_id: orderId,
      document_id: id,
      viewer,
      staff_id: viewer === 'staff' ? (caller.userId ?? null) : null,
      at: this.clock.now(),
    })
  }

  async list(orderId: string, access: OrderAccess): Promise<DocumentView[]> {
    const rows = await this.accesses.ofOrder(orderId, SHOWN)
    return rows
      .filter(({ kind }) => !kind || isVisible({ kind }, access))
      .map(({ name, at, kind: _, ...row }) => ({ ...row, name: name ?? undefined, at: at.toISOString() }))
  }
}
