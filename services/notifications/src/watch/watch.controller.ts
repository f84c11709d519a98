import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { confirmWatch, stopWatch, watchRoute } from '@borderlane/contracts/notifications/watches'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { WatchService } from './watch.service'

@Controller()
export class WatchController {
  constructor(private readonly watches: WatchService) {}

  @Handle(watchRoute)
  async watch(input: InputOf<typeof watchRoute>, caller: Caller): Promise<OutputOf<typeof watchRoute>> {
    return { mailed: await this.watches.watch(input, caller) }
  }

  @Handle(confirmWatch)
  confirm({ token }: InputOf<typeof confirmWatch>): Promise<OutputOf<typeof confirmWatch>> {
    return this.watches.confirm(token)
  }

  @Handle(stopWatch)
  stop({ token }: InputOf<typeof stopWatch>): Promise<OutputOf<typeof stopWatch>> {
    return this.watches.stop(token)
  }
}
