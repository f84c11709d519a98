import { newId } from '@borderlane/persistence'
import { CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { Config } from '../config'
import type { Mail } from './mail.entity'
import { MailQueue } from './mail.queue'
import { MailStore } from './mail.store'

@Injectable()
export class MailRequests {
  private readonly senderDomain: string

  constructor(
    private readonly mails: MailStore,
    private readonly queue: MailQueue,
    @Inject(CONFIG) { MAIL_FROM }: Config,
  ) {
    this.senderDomain = /@([\w.-]+)>?$/.exec(MAIL_FROM)![1]!
  }

  /**
   * Records that a mail is to be sent; it goes out once `tx` has committed.
   * @param mail.cause what asked for it: a second request with the same cause does nothing
   * @param mail.delaySeconds how long it waits before it is sent; missing: not at all
   */
  async requestMail(
    tx: EntityManager,
    mail: Pick<Mail, 'kind' | 'aboutId' | 'cause'> & Partial<Pick<Mail, 'facts'>> & { delaySeconds?: number },
  ): Promise<void> {
    const id = newId()
    const messageId = `<${id}@${this.senderDomain}>`
    if (await this.mails.addMail(tx, { id, messageId, ...mail })) this.queue.sendAfterCommit(tx, id)
  }

  /** What is written next presupposes the status of the order: the news of it leaves now, whatever its delay. */
  async releaseStatus(tx: EntityManager, orderId: string): Promise<void> {
    await this.mails.releaseStatus(tx, orderId)
  }

  /** An order was erased: no one is written to about it any more, and what its mails were to say is deleted. */
  async forgetMails(tx: EntityManager, aboutId: string): Promise<void> {
    await this.mails.forgetAbout(tx, aboutId)
  }
}
