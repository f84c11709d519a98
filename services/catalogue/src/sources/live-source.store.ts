import { Injectable } from '@nestjs/common'
import { DataSource, IsNull, Not } from 'typeorm'
import type { Validators } from './address-file'
import { LiveSource } from './live-source.entity'
import type { Flaw, Reading } from './reading'

@Injectable()
export class LiveSourceStore {
  constructor(private readonly db: DataSource) {}

  /** Takes a source for the night, unless another replica has. @returns what is known of it; null where it is taken */
  async claimSource(id: string, now: Date, night: Date): Promise<LiveSource | null> {
    const claimed = await this.db.query<{ id: string }[]>(
      `INSERT INTO live_source AS source (id, tried_at) VALUES ($1, $2)
       ON CONFLICT (id) DO UPDATE SET tried_at = $2 WHERE source.tried_at < $3 RETURNING id`,
      [id, now, night],
    )
    return claimed.length === 0 ? null : this.find(id)
  }

  find(id: string): Promise<LiveSource> {
    return this.db.manager.findOneByOrFail(LiveSource, { id })
  }

  countStopped(): Promise<number> {
    return this.db.manager.countBy(LiveSource, { flaw: Not(IsNull()) })
  }

  /** A good reading, which ends a stop. */
  async storeReading(id: string, now: Date, reading: Reading, validators: Validators): Promise<void> {
    const { etag, lastModified } = validators
    const values = { readAt: now, reading: Object.fromEntries(reading), etag, lastModified, flaw: null }
    await this.db.manager.update(LiveSource, { id }, values)
  }

  async storeDocuments(id: string, documents: LiveSource['documents']): Promise<void> {
    await this.db.manager.save(LiveSource, { id, documents })
  }

  /** It says what it said. */
  async storeUnchanged(id: string, now: Date): Promise<void> {
    await this.db.manager.update(LiveSource, { id }, { readAt: now })
  }

  /** The last good reading stays the one that the next is compared with. */
  async stopSource(id: string, flaw: Flaw): Promise<void> {
    await this.db.manager.update(LiveSource, { id }, { flaw })
  }
}
