import { intervalOf, KEPT } from '@borderlane/contracts/retention'
import { defineJob, Job } from '@borderlane/messaging'
import { deleteUnlocked } from '@borderlane/persistence'
import { log } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'

const DAY_MS = 24 * 3_600_000

const forgetOldMessages = defineJob('notifications.forget-old-messages')

const IS_OLD = `state <> 'open' AND changed_at < now() - interval '${intervalOf(KEPT.answeredMessage)}'
  OR kind <> 'newsletter' AND created_at < now() - interval '${intervalOf(KEPT.message)}'`

@Injectable()
export class MessageStore {
  constructor(private readonly db: DataSource) {}

  /** Deletes what was answered or closed long ago, and what came longer ago. */
  @Job(forgetOldMessages, { everyMs: DAY_MS })
  async removeOld(): Promise<void> {
    const [, count] = await this.db.query<[unknown[], number]>(deleteUnlocked('message', IS_OLD))
    if (count) log.info({ event: 'messages.forgotten', count }, 'old messages deleted')
  }
}
