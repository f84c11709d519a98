// A mail in the mailbox -> receiveReplies -> orders: receive-reply.ts; what cannot be taken -> mail: order-reply
import { AppError } from '@borderlane/contracts/define'
import { receiveReply } from '@borderlane/contracts/orders/replies'
import { Calls, defineJob, Job, serviceCaller } from '@borderlane/messaging'
import { CONFIG, HealthRegistry, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { Config } from '../config'
import { MailRequests } from '../mail/mail-requests'
import { type ReceivedMail, readReply } from './read-reply'
import { ReplyMailbox } from './reply-mailbox'

const MINUTE_MS = 60_000

const receiveReplies = defineJob('notifications.receive-replies')

/** No order has, or takes, what came: orders said so, and will say so again. */
const REFUSALS = ['orders.not_found', 'orders.thread_full']

/** Hands what travellers answer by mail over to orders. */
@Injectable()
export class ReceiveReplies {
  private looking = Promise.resolve()
  private failed = false

  constructor(
    private readonly mailbox: ReplyMailbox,
    private readonly calls: Calls,
    private readonly mails: MailRequests,
    private readonly db: DataSource,
    health: HealthRegistry,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    if (!config.IMAP_URL) return
    const requireRead = (): void => {
      if (this.failed) throw new Error('the mailbox of replies could not be read')
    }
    health.add('replies', requireRead, { required: false })
  }

  /** Each begins once the one before has ended. */
  @Job(receiveReplies, { everyMs: MINUTE_MS })
  receiveReplies(): Promise<void> {
    this.looking = this.looking.then(() => this.readMailbox())
    return this.looking
  }

  private async readMailbox(): Promise<void> {
    await this.mailbox
      .takeMails((mail) => this.takeMail(mail))
      .then(() => (this.failed = false))
      .catch((err: unknown) => {
        this.failed = true
        const { code } = err as { code?: unknown }
        log.warn(
          { event: 'replies.not_read', code: typeof code === 'string' ? code : undefined },
          'the mailbox of replies could not be read; retrying in a minute',
        )
      })
  }

  /** Ended between its work and the mailbox, it takes the same mail again: orders and the queue of mails notice that. */
  private async takeMail(mail: ReceivedMail): Promise<'taken' | 'left'> {
    const reply = await readReply(mail, {
      address: this.config.REPLY_ADDRESS!,
      sender: senderOf(this.config),
    })
    if (!reply) return 'left'
    try {
      const received = await this.calls.send(receiveReply, reply, serviceCaller('notifications'))
      const { orderId, isTheirs, isTaken } = received
      if (isTheirs && (!isTaken || reply.files > 0)) await this.answer(orderId, isTaken)
      return isTaken || isTheirs ? 'taken' : 'left'
    } catch (error) {
      if (error instanceof AppError && REFUSALS.includes(error.code)) return 'left'
      throw error
    }
  }

  /** Once a day for each order, whatever comes: nothing else would end two machines that answer each other. */
  private async answer(orderId: string, isTaken: boolean): Promise<void> {
    const day = new Date().toISOString().slice(0, 10)
    await this.db.transaction((tx) =>
      this.mails.requestMail(tx, {
        kind: 'order-reply',
        aboutId: orderId,
        facts: { reply: isTaken ? 'files' : 'refused' },
        cause: `reply:${orderId}:${day}`,
      }),
    )
  }
}

const senderOf = ({ MAIL_FROM }: Config): string => /<(.+)>$/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM
