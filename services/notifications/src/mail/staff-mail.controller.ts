import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import { listMails, retryMail, type StaffMail } from '@borderlane/contracts/notifications/admin'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { DataSource, In } from 'typeorm'
import { actsAbout, type StaffAct, writeAudit } from '../audit/staff-audit'
import { Mail } from './mail.entity'
import { MailQueue } from './mail.queue'

/** @param acts what staff did, of any mail */
function toStaffMail(mail: Mail, acts: readonly StaffAct[]): StaffMail {
  return {
    id: mail.id,
    kind: mail.kind,
    orderId: mail.kind.startsWith('order-') ? mail.aboutId : null,
    state: mail.state,
    attempts: mail.attempts,
    lastError: mail.lastError,
    createdAt: mail.createdAt.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? null,
    nextAttemptAt: mail.nextAttemptAt.toISOString(),
    retries: acts
      .filter(({ aboutId }) => aboutId === mail.id)
      .map(({ actorId, at }) => ({ by: actorId, at: at.toISOString() })),
  }
}

@Controller()
export class StaffMailController {
  constructor(
    private readonly db: DataSource,
    private readonly queue: MailQueue,
  ) {}

  @Handle(listMails)
  async listMails(input: InputOf<typeof listMails>): Promise<OutputOf<typeof listMails>> {
    const { state, orderIds, page, pageSize } = input
    const [rows, total] = await this.db.manager.findAndCount(Mail, {
      where: { ...(state && { state }), ...(orderIds && { aboutId: In(orderIds) }) },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: (page - 1) * pageSize,
      take: pageSize,
    })
    const acts = await actsAbout(
      this.db.manager,
      rows.map(({ id }) => id),
    )
    return { mails: rows.map((row) => toStaffMail(row, acts)), total, page, pageSize }
  }

  /** Of two at once the second hears that the mail has not failed. */
  @Handle(retryMail)
  async retryMail({ id }: InputOf<typeof retryMail>, caller: Caller): Promise<OutputOf<typeof retryMail>> {
    return this.db.transaction(async (tx) => {
      const { affected } = await tx
        .createQueryBuilder()
        .update(Mail)
        .set({ state: 'waiting', attempts: 0, nextAttemptAt: () => 'now()' })
        .where(`id = :id AND state = 'failed'`, { id })
        .execute()
      const mail = await tx.findOneBy(Mail, { id })
      if (!mail) throw new AppError('notifications.mail_not_found')
      if (affected !== 1) throw new AppError('notifications.mail_not_failed')
      await writeAudit(tx, caller, { action: 'retry-mail', aboutId: id })
      this.queue.sendAfterCommit(tx, id)
      return toStaffMail(mail, await actsAbout(tx, [id]))
    })
  }
}
