import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { listMails, retryMail } from '@borderlane/contracts/notifications/admin'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { StaffMailService } from './staff-mail.service'

@Controller()
export class StaffMailController {
  constructor(private readonly mails: StaffMailService) {}

  @Handle(listMails)
  list(input: InputOf<typeof listMails>): Promise<OutputOf<typeof listMails>> {
    return this.mails.list(input)
  }

  @Handle(retryMail)
  retry(input: InputOf<typeof retryMail>, caller: Caller): Promise<OutputOf<typeof retryMail>> {
    return this.mails.retry(input, caller)
  }
}
