import type { Caller } from '@borderlane/contracts/caller'
import type { Viewer } from '@borderlane/contracts/documents/document'
import type { DocumentView } from '@borderlane/contracts/documents/order-holder'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import { newId } from '@borderlane/persistence'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { Document } from '../document/document.entity'
import { isVisible } from '../order-access'

const SHOWN = 200

/** Who opened which document, and when. Nothing of it is ever changed or deleted. */
@Injectable()
export class ViewLog {
  constructor(
    private readonly db: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Which of our people it was is kept for us; the traveller reads "a member of staff". */
  async record({ id, orderId }: Document, viewer: Viewer, caller: Caller): Promise<void> {
    await this.db.query(
      `INSERT INTO document_access (id, order_id, document_id, viewer, staff_id, at) VALUES ($1, $2, $3, $4, $5, $6)`,
      [newId(), orderId, id, viewer, viewer === 'staff' ? caller.userId : null, this.clock.now()],
    )
  }

  async list(orderId: string, access: OrderAccess): Promise<DocumentView[]> {
    const rows = await this.db.query<
      (Omit<DocumentView, 'at' | 'name'> & {
        at: Date
        name: string | null
        kind: Document['kind'] | null
      })[]
    >(
      `SELECT a.document_id AS "documentId", coalesce(r.name, d.name) AS name, d.kind, a.viewer, a.at
       FROM document_access a LEFT JOIN replaced_document r ON r.id = a.document_id
         LEFT JOIN document d ON d.id = coalesce(r.replaced_by, a.document_id)
       WHERE a.order_id = $1 ORDER BY a.at DESC, a.id DESC LIMIT ${SHOWN}`,
      [orderId],
    )
    return rows
      .filter(({ kind }) => !kind || isVisible({ kind }, access))
      .map(({ name, at, kind: _, ...row }) => ({ ...row, name: name ?? undefined, at: at.toISOString() }))
  }
}
