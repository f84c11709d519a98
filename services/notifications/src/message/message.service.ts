import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import type {
  listMessages,
  markMessage,
  Message as MessageView,
} from '@borderlane/contracts/notifications/admin'
import type { sendMessage } from '@borderlane/contracts/notifications/public'
import { newId } from '@borderlane/persistence'
import { CONFIG, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, ILike } from 'typeorm'
import type { Config } from '../config'
import { MailRequests } from '../mail/mail-requests'
import { actsAbout, writeAudit } from '../audit/staff-audit'
import { Message } from './message.entity'
import { MessageStore } from './message.store'
import { toMessage } from './message.view'

const SEARCHED = ['name', 'email', 'company', 'text'] as const
/** As it was typed: nothing in it means something to LIKE. */
const holds = (search: string) => ILike(`%${search.replace(/[\\%_]/g, '\\$&')}%`)

/** What people write to us. */
@Injectable()
export class MessageService {
  constructor(
    private readonly db: DataSource,
    private readonly store: MessageStore,
    private readonly mails: MailRequests,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Keeps a message, and has it mailed to the operator's inbox where there is one, both or neither. */
  async receive(input: InputOf<typeof sendMessage>): Promise<void> {
    const id = newId()
    await this.db.transaction(async (tx) => {
      await tx.insert(Message, { id, ...input })
      if (this.config.MESSAGES_INBOX)
        await this.mails.request(tx, { kind: 'message', aboutId: id, cause: `message:${id}` })
    })
  }

  find(id: string): Promise<Message | null> {
    return this.db.manager.findOneBy(Message, { id })
  }

  async list(input: InputOf<typeof listMessages>): Promise<OutputOf<typeof listMessages>> {
    const { state, kind, subject, search, page, pageSize } = input
    const narrowed = { ...(state && { state }), ...(kind && { kind }), ...(subject && { subject }) }
    const [rows, total] = await this.db.manager.findAndCount(Message, {
      where: search ? SEARCHED.map((field) => ({ ...narrowed, [field]: holds(search) })) : narrowed,
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: (page - 1) * pageSize,
      take: pageSize,
    })
    const acts = await actsAbout(
      this.db.manager,
      rows.map(({ id }) => id),
    )
    return { messages: rows.map((row) => toMessage(row, acts)), total, page, pageSize }
  }

  /** Marking it as what it is already does nothing. */
  async mark({ id, state }: InputOf<typeof markMessage>, caller: Caller): Promise<MessageView> {
    return this.db.transaction(async (tx) => {
      const message = await tx.findOne(Message, { where: { id }, lock: { mode: 'pessimistic_write' } })
      if (!message) throw new AppError('notifications.message_not_found')
      if (message.state !== state) {
        message.state = state
        message.changedAt = new Date()
        await tx.save(message)
        await writeAudit(tx, caller, { action: 'mark-message', aboutId: id, state })
      }
      return toMessage(message, await actsAbout(tx, [id]))
    })
  }

  async forgetOld(): Promise<void> {
    const count = await this.store.removeOld()
    if (count) log.info({ event: 'messages.forgotten', count }, 'old messages deleted')
  }
}
