import { reply } from '@borderlane/contracts/chat/public'
import type { Caller, ChunkOf, InputOf } from '@borderlane/contracts/define'
import { HandleStream, Site } from '@borderlane/messaging'
import { SHIPPED_NAME } from '@borderlane/words/site-name'
import { nameSite } from '@borderlane/words/translator'
import { Controller } from '@nestjs/common'
import { ChatService } from './chat.service'

@Controller()
export class ChatController {
  constructor(
    private readonly chat: ChatService,
    private readonly site: Site,
  ) {}

  @HandleStream(reply)
  async *replyToChat(
    input: InputOf<typeof reply>,
    caller: Caller,
    signal: AbortSignal,
  ): AsyncIterable<ChunkOf<typeof reply>> {
    nameSite((await this.site.settings()).name ?? SHIPPED_NAME)
    yield* this.chat.streamReply(input, caller, signal)
  }
}
