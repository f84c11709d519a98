import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { listMessages, markMessage } from '@borderlane/contracts/notifications/admin'
import { sendMessage } from '@borderlane/contracts/notifications/public'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { MessageService } from './message.service'

@Controller()
export class MessageController {
  constructor(private readonly messages: MessageService) {}

  @Handle(sendMessage)
  async send(input: InputOf<typeof sendMessage>): Promise<OutputOf<typeof sendMessage>> {
    await this.messages.receive(input)
    return {}
  }

  @Handle(listMessages)
  list(input: InputOf<typeof listMessages>): Promise<OutputOf<typeof listMessages>> {
    return this.messages.list(input)
  }

  @Handle(markMessage)
  mark(input: InputOf<typeof markMessage>, caller: Caller): Promise<OutputOf<typeof markMessage>> {
    return this.messages.mark(input, caller)
  }
}
