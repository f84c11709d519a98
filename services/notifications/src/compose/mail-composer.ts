import { Calls } from '@borderlane/messaging'
import { CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { Config } from '../config'
import type { Mail } from '../mail/mail.entity'
import { MessageService } from '../message/message.service'
import { WatchService } from '../watch/watch.service'
import { type AddressedMail, composers } from './composers'

/** Writes mails, each for one attempt. */
@Injectable()
export class MailComposer {
  constructor(
    private readonly calls: Calls,
    private readonly messages: MessageService,
    private readonly watches: WatchService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @returns null: there is nothing to send. @throws AppError of the service that knows what the mail is about */
  compose(mail: Mail): Promise<AddressedMail | null> {
    return composers[mail.kind](mail, {
      calls: this.calls,
      publicUrl: this.config.PUBLIC_URL,
      statusDelayMs: this.config.STATUS_MAIL_DELAY * 1_000,
      inbox: this.config.MESSAGES_INBOX ?? null,
      findWatch: (id) => this.watches.findWithToken(id),
      findMessage: (id) => this.messages.find(id),
    })
  }
}
