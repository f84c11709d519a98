import type { PayloadOf } from '@borderlane/contracts/define'
import { mailRequested } from '@borderlane/contracts/identity'
import { orderMailRequested, orderStatusChanged } from '@borderlane/contracts/orders'
import type { OrderStatus } from '@borderlane/contracts/primitives'
import { On } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { MailKind } from './mail-kind'
import { MailService } from './mail.service'

/** A payment leads through one or both of these, in any order of arrival. */
const CONFIRMED: readonly OrderStatus[] = ['paid', 'in_review']

const REQUESTED: Record<PayloadOf<typeof orderMailRequested>['mail'], MailKind> = {
  link: 'order-link',
  confirmation: 'order-confirmation',
}

/** Which facts make which mails. */
@Injectable()
export class MailEvents {
  constructor(private readonly mails: MailService) {}

  /** An order is confirmed once in its life, however often an admin sets its status. */
  @On(orderStatusChanged)
  async confirm({ orderId, status }: PayloadOf<typeof orderStatusChanged>, tx: EntityManager): Promise<void> {
    if (!CONFIRMED.includes(status)) return
    await this.mails.request(tx, {
      kind: 'order-confirmation',
      aboutId: orderId,
      cause: `order-confirmed:${orderId}`,
    })
  }

  @On(orderMailRequested)
  async sendRequested(
    { orderId, mail }: PayloadOf<typeof orderMailRequested>,
    tx: EntityManager,
    messageId: string,
  ): Promise<void> {
    await this.mails.request(tx, { kind: REQUESTED[mail], aboutId: orderId, cause: messageId })
  }

  /** Identity gives every mail an id of its own. */
  @On(mailRequested)
  async sendAccountMail({ mailId }: PayloadOf<typeof mailRequested>, tx: EntityManager): Promise<void> {
    await this.mails.request(tx, { kind: 'account', aboutId: mailId, cause: `account-mail:${mailId}` })
  }
}
