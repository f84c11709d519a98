import type { Caller, InputOf, OutputOf } from '@borderlane/contracts/define'
import { resendLink } from '@borderlane/contracts/orders/public'
import { Handle } from '@borderlane/messaging'
import { FieldCipher } from '@borderlane/persistence'
import { MailLimits } from '@borderlane/runtime'
import { Controller } from '@nestjs/common'
import { setTimeout } from 'node:timers/promises'
import { DataSource } from 'typeorm'
import { emailHash } from '../order/order-search'
import { Order } from '../order/order.entity'
import { OrderMails } from './order-mails.store'

/** Longer than the work for a match takes, so that the time of the answer does not tell of one. */
const LINK_ANSWER_MS = 250

@Controller()
export class ResendLink {
  constructor(
    private readonly db: DataSource,
    private readonly mails: OrderMails,
    private readonly limits: MailLimits,
    private readonly cipher: FieldCipher,
  ) {}

  @Handle(resendLink)
  async resendLink(input: InputOf<typeof resendLink>, caller: Caller): Promise<OutputOf<typeof resendLink>> {
    const [mailed] = await Promise.all([this.request(input, caller), setTimeout(LINK_ANSWER_MS)])
    return { mailed }
  }

  /**
   * Counted whether reference and address belong together or not, so that the answer does not tell; and by both, so that
   * no one who does not know the reference uses up the owner's mails.
   * @returns false: there were enough
   */
  private async request({ reference, email }: InputOf<typeof resendLink>, caller: Caller): Promise<boolean> {
    if (!(await this.limits.allow('link', email, caller, reference.toUpperCase()))) return false
    return this.db.transaction(async (tx) => {
      const order = await tx
        .getRepository(Order)
        .createQueryBuilder('o')
        .where('o.reference = :reference', { reference: reference.toUpperCase() })
        .andWhere('o.email_hash = :hash', { hash: emailHash(this.cipher, email) })
        .setLock('pessimistic_write')
        .getOne()
      const isSent = order !== null && (await this.mails.requestMail(tx, order, 'link'))
      // Only the address's own account hears what became of it.
      return isSent || caller.emailConfirmed !== true || caller.email?.toLowerCase() !== email.toLowerCase()
    })
  }
}
