import { getOrder, watchOrder } from '@borderlane/contracts/orders'
import { Calls } from '@borderlane/messaging'
import { networkOf } from '@borderlane/runtime'
import { Controller, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from './caller'
import { OrderWatchers } from './order-watchers'
import { readInput } from './read-input'
import { Route } from './route.decorator'

@Controller()
export class OrderEventsController {
  constructor(
    private readonly calls: Calls,
    private readonly watchers: OrderWatchers,
  ) {}

  @Route(watchOrder)
  async watch(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { input } = readInput(watchOrder, request)
    // Orders decides who may see the order.
    const caller = callerOf(request)
    await this.calls.send(getOrder, input, caller)
    const stream = this.watchers.watch(input.id, networkOf(request.ip), caller.userId)
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
