import { intervalOf, KEPT } from '@borderlane/contracts/retention'
import { deleteUnlocked } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'

const IS_OLD = `state <> 'open' AND changed_at < now() - interval '${intervalOf(KEPT.answeredMessage)}'
  OR kind <> 'newsletter' AND created_at < now() - interval '${intervalOf(KEPT.message)}'`

/** What of messages the entity manager does not do. */
@Injectable()
export class MessageStore {
  constructor(private readonly db: DataSource) {}

  /** Deletes what was answered or closed long ago, and what came longer ago. @returns how many */
  async removeOld(): Promise<number> {
    const [, count] = await this.db.query<[unknown[], number]>(deleteUnlocked('message', IS_OLD))
    return count
  }
}
