import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import {
  listMessages,
  markMessage,
  type Message as MessageView,
} from '@borderlane/contracts/notifications/admin'
import { type MessageKind, sendMessage } from '@borderlane/contracts/notifications/public'
import type { SitePart } from '@borderlane/contracts/site-parts'
import { Handle, Site } from '@borderlane/messaging'
import { newId } from '@borderlane/persistence'
import { CONFIG } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import { DataSource, ILike } from 'typeorm'
import { actsAbout, type StaffAct, writeAudit } from '../audit/staff-audit'
import type { Config } from '../config'
import { MailRequests } from '../mail/mail-requests'
import { Message } from './message.entity'

/** @param acts what staff did, of any message */
export function toMessage(message: Message, acts: readonly StaffAct[]): MessageView {
  return {
    id: message.id,
    kind: message.kind,
    subject: message.subject,
    name: message.name,
    email: message.email,
    text: message.text,
    company: message.company,
    website: message.website,
    topics: message.topics,
    state: message.state,
    sentAt: message.createdAt.toISOString(),
    history: acts.flatMap(({ aboutId, state, actorId, at }) =>
      aboutId === message.id && state ? [{ state, by: actorId, at: at.toISOString() }] : [],
    ),
  }
}

const SEARCHED = ['name', 'email', 'company', 'text'] as const
/** As it was typed: nothing in it means something to LIKE. */
const holds = (search: string) => ILike(`%${search.replace(/[\\%_]/g, '\\$&')}%`)

/** What is not taken while the part of it is switched off. */
const PART_OF_KIND: Partial<Record<MessageKind, SitePart>> = {
  newsletter: 'newsletter',
  partnership: 'affiliates',
}

@Controller()
export class MessageController {
  constructor(
    private readonly db: DataSource,
    private readonly mails: MailRequests,
    private readonly site: Site,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Keeps a message, and has it mailed to the operator's inbox where there is one, both or neither. */
  @Handle(sendMessage)
  async sendMessage(input: InputOf<typeof sendMessage>): Promise<OutputOf<typeof sendMessage>> {
    const part = PART_OF_KIND[input.kind]
    if (part && (await this.site.isOff(part))) throw new AppError('request.not_found')
    const id = newId()
    await this.db.transaction(async (tx) => {
      await tx.insert(Message, { id, ...input })
      if (this.config.MESSAGES_INBOX)
        await this.mails.requestMail(tx, { kind: 'message', aboutId: id, cause: `message:${id}` })
    })
    return {}
  }

  @Handle(listMessages)
  async listMessages(input: InputOf<typeof listMessages>): Promise<OutputOf<typeof listMessages>> {
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
  @Handle(markMessage)
  async markMessage({ id, state }: InputOf<typeof markMessage>, caller: Caller) {
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
}
