import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { issueAccessToken, type OrderAccess } from '@borderlane/contracts/orders/internal'
import { requestConfirmation } from '@borderlane/contracts/orders/order-holder'
import { requestErasureLink } from '@borderlane/contracts/orders/privacy'
import { resendLink } from '@borderlane/contracts/orders/public'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { ofOrder } from '../order/of-order'
import { LostLinkService } from './lost-link.service'
import { MailLinks } from './mail-links'
import { OrderMailService } from './order-mail.service'

@Controller()
export class OrderMailController {
  constructor(
    private readonly mails: OrderMailService,
    private readonly links: LostLinkService,
    private readonly mailLinks: MailLinks,
  ) {}

  @Handle(resendLink)
  resendLink(input: InputOf<typeof resendLink>, caller: Caller): Promise<OutputOf<typeof resendLink>> {
    return this.links.resend(input, caller)
  }

  @Handle(requestConfirmation, ofOrder)
  requestConfirmation(
    input: InputOf<typeof requestConfirmation>,
    caller: Caller,
    access: OrderAccess,
  ): Promise<OutputOf<typeof requestConfirmation>> {
    return this.mails.requestConfirmation(input, { caller, access })
  }

  @Handle(requestErasureLink, ofOrder)
  requestErasureLink(
    input: InputOf<typeof requestErasureLink>,
    caller: Caller,
    access: OrderAccess,
  ): Promise<OutputOf<typeof requestErasureLink>> {
    return this.mails.requestErasureLink(input, { caller, access })
  }

  @Handle(issueAccessToken)
  issueAccessToken(input: InputOf<typeof issueAccessToken>): Promise<OutputOf<typeof issueAccessToken>> {
    return this.mailLinks.issue(input)
  }
}
