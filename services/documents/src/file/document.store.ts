import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm'
import { AppError } from '@borderlane/contracts/define'
import { Document } from './document.entity'

/** The bytes of a rejected one are not kept. */
const UNSEALED = { storedSha256: IsNull(), state: Not('rejected' as const) }

export interface ReplacedDocumentRow {
  id: string
  replaced_by: string
  name: string
}

/**
 * Tables `document` (its rows are `Document`), `replaced_document` (the names of documents that were replaced) and
 * `order_papers` (how often the files of an order have changed).
 */
@Injectable()
export class DocumentStore {
  constructor(private readonly db: DataSource) {}

  findDocument(orderId: string, id: string, db: EntityManager = this.db.manager): Promise<Document | null> {
    return db.findOneBy(Document, { id, orderId })
  }

  listOfOrder(orderId: string): Promise<Document[]> {
    return this.db
      .getRepository(Document)
      .find({ where: { orderId }, order: { uploadedAt: 'ASC', id: 'ASC' } })
  }

  /** What of the documents of an order says whether they count. */
  listStates(
    tx: EntityManager,
    orderId: string,
  ): Promise<Pick<Document, 'id' | 'kind' | 'state' | 'requirement'>[]> {
    return tx.getRepository(Document).find({
      select: { id: true, kind: true, state: true, requirement: true },
      where: { orderId },
      order: { id: 'ASC' },
    })
  }

  async nextVersion(tx: EntityManager, orderId: string): Promise<number> {
    const [row] = await tx.query<[{ version: number }]>(
      `INSERT INTO order_papers (order_id, version) VALUES ($1, 1)
       ON CONFLICT (order_id) DO UPDATE SET version = order_papers.version + 1 RETURNING version`,
      [orderId],
    )
    return row.version
  }

  findAccepted(id: string): Promise<Document | null> {
    return this.db.getRepository(Document).findOneBy({ id, state: 'accepted' })
  }

  findById(id: string): Promise<Document | null> {
    return this.db.getRepository(Document).findOneBy({ id })
  }

  countUnsealed(): Promise<number> {
    return this.db.getRepository(Document).countBy(UNSEALED)
  }

  findUnsealed(limit: number): Promise<Document[]> {
    return this.db.getRepository(Document).find({ where: UNSEALED, order: { id: 'ASC' }, take: limit })
  }

  /** @param storedSha256 of what lies in the store now */
  async noteSealed(tx: EntityManager, id: string, storedSha256: Buffer): Promise<void> {
    await tx.update(Document, { id }, { storedSha256 })
  }

  /**
   * Unlists a document. The same file may be on its way again: someone got no answer and sent it again. That
   * attempt must not bring back what is deleted here. Lock the order first.
   */
  async deleteDocument(tx: EntityManager, id: string): Promise<void> {
    await tx.query(
      `WITH gone AS (DELETE FROM document WHERE id = $1 RETURNING order_id, sha256)
       UPDATE upload SET deleted_sha256 = array_append(deleted_sha256, gone.sha256) FROM gone
       WHERE upload.order_id = gone.order_id`,
      [id],
    )
  }

  async isListed(tx: EntityManager, id: string): Promise<boolean> {
    const rows = await tx.query<unknown[]>(`SELECT id FROM document WHERE id = $1`, [id])
    return rows.length > 0
  }

  /** The name of the old one stays with the new one. */
  async recordReplaced(tx: EntityManager, { id, replaced_by, name }: ReplacedDocumentRow): Promise<void> {
    await tx.query(`UPDATE replaced_document SET replaced_by = $2 WHERE replaced_by = $1`, [id, replaced_by])
    await tx.query(`INSERT INTO replaced_document (id, replaced_by, name) VALUES ($1, $2, $3)`, [
      id,
      replaced_by,
      name,
    ])
  }

  /** Unlists all documents of an order. @returns their ids */
  async deleteOfOrder(tx: EntityManager, orderId: string): Promise<string[]> {
    const gone = await tx.query<{ id: string }[]>(
      `WITH gone AS (DELETE FROM document WHERE order_id = $1 RETURNING id) SELECT id FROM gone`,
      [orderId],
    )
    return gone.map(({ id }) => id)
  }

  /** The ids, within a stretch of them, of documents that had bytes in the store before a time. */
  async idsBetween({
    after,
    upTo,
    before,
  }: {
    after: string
    upTo: string
    before: Date
  }): Promise<string[]> {
    const rows = await this.db.query<{ id: string }[]>(
      `SELECT id FROM document WHERE id > $1 AND id <= $2 AND uploaded_at < $3 AND state <> 'rejected'`,
      [after, upTo, before],
    )
    return rows.map(({ id }) => id)
  }
}

// The lock of an order, and table `erased_order`: orders that take no more files.

/** Until the transaction ends, no one else changes the number of an order's documents and uploads. */
export async function lockOrder(tx: EntityManager, orderId: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [orderId])
}

/** The same for an order that takes files. @throws AppError `orders.erased` */
export async function lockTakingOrder(tx: EntityManager, orderId: string): Promise<void> {
  await lockOrder(tx, orderId)
  const erased = await tx.query<unknown[]>(`SELECT 1 FROM erased_order WHERE order_id = $1`, [orderId])
  if (erased.length > 0) throw new AppError('orders.erased')
}

/** From now on the order takes no more files. Lock it first. */
export async function closeOrder(tx: EntityManager, orderId: string): Promise<void> {
  await tx.query(`INSERT INTO erased_order (order_id) VALUES ($1) ON CONFLICT DO NOTHING`, [orderId])
}
