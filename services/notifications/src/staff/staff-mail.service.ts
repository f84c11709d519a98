import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import type { listMails, retryMail, StaffMail } from '@borderlane/contracts/notifications/admin'
import { Injectable } from '@nestjs/common'
import { DataSource, In } from 'typeorm'
import { Mail } from '../mail/mail.entity'
import { MailQueue } from '../mail/mail.queue'
import { actsAbout, writeAudit } from '../audit/staff-audit'
import { toStaffMail } from './staff-mail.view'

/** What staff see of mails, and trying a failed one again. */
@Injectable()
export class StaffMailService {
  constructor(
    private readonly db: DataSource,
    private readonly queue: MailQueue,
  ) {}

  async list(input: InputOf<typeof listMails>): Promise<OutputOf<typeof listMails>> {
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
  async retry({ id }: InputOf<typeof retryMail>, caller: Caller): Promise<StaffMail> {
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
