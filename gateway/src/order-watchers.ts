import { PassThrough, type Readable } from 'node:stream'
import { documentsChanged } from '@borderlane/contracts/documents'
import { AppError } from '@borderlane/contracts/errors'
import { orderChanged } from '@borderlane/contracts/orders'
import { Broadcast } from '@borderlane/messaging'
import { gauge } from '@borderlane/runtime'
import { Injectable, type OnModuleDestroy } from '@nestjs/common'

/** Proxies close a line that is silent for 30 s or more. */
const HEARTBEAT_MS = 25_000
/** A line is ended after this time, so that the right to see the order is asked for again. */
const LONGEST_MS = 60 * 60 * 1_000
const MAX_STREAMS = 2_000

/** The open event streams of this process, by order. */
@Injectable()
export class OrderWatchers implements OnModuleDestroy {
  private readonly streams = new Map<string, Set<PassThrough>>()
  private open = 0

  constructor() {
    gauge('order_event_streams', 'Open event streams', () => this.open)
  }

  /**
   * Opens a stream of server-sent events of one order. Whoever calls it has asked whether the reader may.
   * @throws AppError `service.unavailable` when this process serves as many as it can
   */
  watch(orderId: string): Readable {
    if (this.open >= MAX_STREAMS) throw new AppError('service.unavailable')
    const stream = new PassThrough()
    const ofOrder = this.streams.get(orderId) ?? new Set()
    this.streams.set(orderId, ofOrder.add(stream))
    this.open += 1
    write(stream, ': open\n\n')
    const heartbeat = setInterval(() => write(stream, ': \n\n'), HEARTBEAT_MS)
    const end = setTimeout(() => stream.end(), LONGEST_MS)
    stream.once('close', () => {
      clearInterval(heartbeat)
      clearTimeout(end)
      this.open -= 1
      ofOrder.delete(stream)
      if (ofOrder.size === 0 && this.streams.get(orderId) === ofOrder) this.streams.delete(orderId)
    })
    return stream
  }

  @Broadcast(orderChanged)
  onOrder({ orderId, version }: { orderId: string; version: number }): void {
    this.tell(orderId, { version })
  }

  @Broadcast(documentsChanged)
  onDocuments({ orderId }: { orderId: string }): void {
    this.tell(orderId, {})
  }

  onModuleDestroy(): void {
    for (const ofOrder of this.streams.values()) for (const stream of ofOrder) stream.end()
  }

  private tell(orderId: string, data: object): void {
    for (const stream of this.streams.get(orderId) ?? []) {
      write(stream, `event: changed\ndata: ${JSON.stringify(data)}\n\n`)
    }
  }
}

/** A reader who does not read is hung up on instead of filling the memory. */
function write(stream: PassThrough, text: string): void {
  if (stream.writableNeedDrain) stream.destroy()
  else stream.write(text)
}
