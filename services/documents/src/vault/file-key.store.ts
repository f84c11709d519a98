import { randomBytes } from 'node:crypto'
import { AppError } from '@borderlane/contracts/define'
import { FieldCipher, type SealedColumn } from '@borderlane/persistence'
import { CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { Config } from '../config'

const KEY_BYTES = 32

interface FileKeyRow {
  order_id: string
  kid: string
  wrapped: string
}

/**
 * Table `file_key`: one key per order for its files, wrapped by the master key of the settings. Destroying it has
 * erased the files, in every copy of the store: the keys are backed up apart (docs/adr/0020).
 */
@Injectable()
export class FileKeyStore {
  private readonly master: FieldCipher

  constructor(
    private readonly db: DataSource,
    @Inject(CONFIG) config: Config,
  ) {
    this.master = new FieldCipher(config.FIELD_KEYS)
  }

  /** The key of an order, made with its first file. @throws AppError `orders.erased` */
  async needKey(orderId: string): Promise<Buffer> {
    const known = await this.findKey(orderId)
    if (known) return known
    const wrapped = this.master.encrypt(randomBytes(KEY_BYTES).toString('base64'), contextOf(orderId))
    // Another file of the order may be first: its key holds then.
    await this.db.query(
      `INSERT INTO file_key (order_id, kid, wrapped)
       SELECT $1::uuid, $2, $3 WHERE NOT EXISTS (SELECT FROM erased_order WHERE order_id = $1)
       ON CONFLICT (order_id) DO NOTHING`,
      [orderId, this.master.activeKid, wrapped],
    )
    const made = await this.findKey(orderId)
    if (!made) throw new AppError('orders.erased')
    return made
  }

  async findKey(orderId: string): Promise<Buffer | undefined> {
    const [row] = await this.db.query<Pick<FileKeyRow, 'wrapped'>[]>(
      `SELECT wrapped FROM file_key WHERE order_id = $1`,
      [orderId],
    )
    return row && Buffer.from(this.master.decrypt(row.wrapped, contextOf(orderId)), 'base64')
  }

  /** With the keys goes what they sealed. Lock the order first. */
  async destroyKey(tx: EntityManager, orderId: string): Promise<void> {
    await tx.query(`DELETE FROM file_key WHERE order_id = $1`, [orderId])
  }

  async countOld(): Promise<number> {
    const [row] = await this.db.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM file_key WHERE kid <> $1`,
      [this.master.activeKid],
    )
    return row!.count
  }

  /**
   * After a change of the master key: wraps some keys by the new one, those of the orders behind one.
   * @returns the last order, undefined where there are no more; and orders whose keys do not open, which stay as they are
   */
  async rewrapKeys(after: string, limit: number): Promise<{ last: string | undefined; unopened: string[] }> {
    return this.db.transaction(async (tx) => {
      const rows = await tx.query<FileKeyRow[]>(
        `SELECT order_id, kid, wrapped FROM file_key WHERE kid <> $1 AND order_id > $2 ORDER BY order_id LIMIT $3
         FOR UPDATE SKIP LOCKED`,
        [this.master.activeKid, after, limit],
      )
      const unopened: string[] = []
      for (const { order_id: orderId, wrapped } of rows) {
        const key = this.opened(orderId, wrapped)
        if (key === undefined) {
          unopened.push(orderId)
          continue
        }
        await tx.query(`UPDATE file_key SET kid = $2, wrapped = $3 WHERE order_id = $1`, [
          orderId,
          this.master.activeKid,
          this.master.encrypt(key, contextOf(orderId)),
        ])
      }
      return { last: rows.length === limit ? rows.at(-1)?.order_id : undefined, unopened }
    })
  }

  private opened(orderId: string, wrapped: string): string | undefined {
    try {
      return this.master.decrypt(wrapped, contextOf(orderId))
    } catch {
      return undefined
    }
  }
}

const contextOf = (orderId: string): string => `file_key|${orderId}`

export const SEALED_FILE_KEYS: SealedColumn = {
  table: 'file_key',
  id: 'order_id',
  column: 'wrapped',
  context: contextOf,
}
