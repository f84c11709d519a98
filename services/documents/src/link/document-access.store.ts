import type { Viewer } from '@borderlane/contracts/documents/document'
import { intervalOf, KEPT } from '@borderlane/contracts/retention'
import { deleteUnlocked } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { Document } from '../file/document.entity'

export interface DocumentAccessRow {
  id: string
  order_id: string
  document_id: string
  viewer: Viewer
  /** Which of our people it was. */
  staff_id: string | null
  at: Date
}

/** An opening, with what the document is called now; null: it is gone. */
export interface NamedAccess {
  documentId: string
  name: string | null
  kind: Document['kind'] | null
  viewer: Viewer
  at: Date
}

export interface StaffView {
  id: string
  orderId: string
  documentId: string
  name: string | null
  staffId: string
  at: Date
}

/** Table `document_access`: rows are added, never changed, and deleted when they are old. */
@Injectable()
export class DocumentAccessStore {
  constructor(private readonly db: DataSource) {}

  async addAccess(row: DocumentAccessRow): Promise<void> {
    await this.db.query(
      `INSERT INTO document_access (id, order_id, document_id, viewer, staff_id, at) VALUES ($1, $2, $3, $4, $5, $6)`,
      [row.id, row.order_id, row.document_id, row.viewer, row.staff_id, row.at],
    )
  }

  async removeOld(): Promise<void> {
    const isOld = `at < now() - interval '${intervalOf(KEPT.documentAccess)}'`
    await this.db.query(deleteUnlocked('document_access', isOld))
  }

  /** The newest first: ids rise with time. */
  listOfStaff(filter: {
    orderIds?: string[]
    staffIds?: string[]
    before?: string
    most: number
  }): Promise<StaffView[]> {
    const { orderIds = null, staffIds = null, before = null, most } = filter
    return this.db.query(
      `SELECT a.id, a.order_id AS "orderId", a.document_id AS "documentId", a.staff_id AS "staffId", a.at,
         coalesce(r.name, d.name) AS name
       FROM document_access a LEFT JOIN replaced_document r ON r.id = a.document_id
         LEFT JOIN document d ON d.id = coalesce(r.replaced_by, a.document_id)
       WHERE a.staff_id IS NOT NULL AND ($1::uuid[] IS NULL OR a.order_id = ANY ($1))
         AND ($2::text[] IS NULL OR a.staff_id = ANY ($2)) AND ($3::uuid IS NULL OR a.id < $3)
       ORDER BY a.id DESC LIMIT $4`,
      [orderIds, staffIds, before, most],
    )
  }

  /** From one entry of the index to the next: few people, many openings. */
  async listStaff(): Promise<string[]> {
    const rows: { staff_id: string }[] = await this.db.query(
      `WITH RECURSIVE viewer AS (
         (SELECT min(staff_id) AS staff_id FROM document_access)
         UNION ALL
         SELECT (SELECT min(a.staff_id) FROM document_access a WHERE a.staff_id > v.staff_id) FROM viewer v
           WHERE v.staff_id IS NOT NULL)
       SELECT staff_id FROM viewer WHERE staff_id IS NOT NULL`,
    )
    return rows.map(({ staff_id }) => staff_id)
  }

  /** The newest first. */
  listOfOrder(orderId: string, most: number): Promise<NamedAccess[]> {
    return this.db.query(
      `SELECT a.document_id AS "documentId", coalesce(r.name, d.name) AS name, d.kind, a.viewer, a.at
       FROM document_access a LEFT JOIN replaced_document r ON r.id = a.document_id
         LEFT JOIN document d ON d.id = coalesce(r.replaced_by, a.document_id)
       WHERE a.order_id = $1 ORDER BY a.at DESC, a.id DESC LIMIT $2`,
      [orderId, most],
    )
  }
}
