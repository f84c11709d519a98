import { AppError } from '@borderlane/contracts/define'
import { gauge } from '@borderlane/runtime'
import { Injectable, type OnModuleDestroy } from '@nestjs/common'
import { NetworkPlaces } from '../edge/network-places'

const MAX_OF_NETWORK = 2
const MAX_REPLIES = 200

@Injectable()
export class ChatLimit implements OnModuleDestroy {
  private readonly open = new Set<AbortController>()
  private readonly ofNetwork = new NetworkPlaces()
  private stopping = false

  constructor() {
    gauge('chat_streams', 'Answers of the chat that are on their way', () => this.open.size)
  }

  /**
   * Takes a place for one answer.
   * @param network of the caller
   * @returns the signal that ends the answer, and `leave`, which ends it and gives the place back
   * @throws AppError `request.too_many` while two answers are on their way to this network,
   *   `service.unavailable` when this process has as many as it can or is about to stop
   */
  enter(network: string): { signal: AbortSignal; leave: () => void } {
    if (this.stopping || this.open.size >= MAX_REPLIES) throw new AppError('service.unavailable')
    const giveBack = this.ofNetwork.take(network, MAX_OF_NETWORK)
    const reply = new AbortController()
    this.open.add(reply)
    const leave = (): void => {
      reply.abort()
      if (this.open.delete(reply)) giveBack()
    }
    return { signal: reply.signal, leave }
  }

  onModuleDestroy(): void {
    this.stopping = true
    for (const reply of this.open) reply.abort()
  }
}
