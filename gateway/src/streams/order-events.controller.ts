import { checkAccess } from '@borderlane/contracts/orders/internal'
import { watchOrder } from '@borderlane/contracts/orders/order-holder'
import { Calls } from '@borderlane/messaging'
import { type Clock, CLOCK, networkOf } from '@borderlane/runtime'
import { Controller, Inject, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf, tokenEndOf } from '../auth/caller'
import { OrderWatchers } from './order-watchers'
import { readInput, Route } from '../routes/route'

@Controller()
export class OrderEventsController {
  constructor(
    private readonly calls: Calls,
    private readonly watchers: OrderWatchers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Route(watchOrder)
  async watch(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { input } = readInput(watchOrder, request)
    // Orders decides who may see the order.
    const caller = callerOf(request)
    await this.calls.send(checkAccess, input, caller)
    const endsAt = tokenEndOf(request)?.getTime()
    const stream = this.watchers.watch(input.id, networkOf(request.ip), {
      userId: caller.userId,
      forMs: endsAt && endsAt - this.clock.now().getTime(),
    })
    request.raw.once('close', () => stream.destroy())
    // Some proxies keep back what is not marked.
    void reply
      .headers({
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      .send(stream)
  }
}
