import type { Caller } from '@borderlane/contracts/caller'
import { reply } from '@borderlane/contracts/chat/public'
import type { InputOf } from '@borderlane/contracts/define'
import { HandleStream } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { ChatService } from './chat.service'

@Controller()
export class ChatController {
  constructor(private readonly chat: ChatService) {}

  @HandleStream(reply)
  reply(input: InputOf<typeof reply>, caller: Caller, signal: AbortSignal): AsyncIterable<{ text: string }> {
    return this.chat.reply(input, caller, signal)
  }
}
