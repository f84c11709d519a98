import { PassThrough, type Readable } from 'node:stream'
import { documentsChanged } from '@borderlane/contracts/documents/internal'
import { AppError } from '@borderlane/contracts/define'
import { orderAccessChanged, orderChanged } from '@borderlane/contracts/orders/internal'
import { OnBroadcast } from '@borderlane/messaging'
import { gauge, SITE_FACTOR, siteOf } from '@borderlane/runtime'
import { Injectable, type OnModuleDestroy } from '@nestjs/common'

/** Proxies close a line that is silent for 30 s or more. */
const HEARTBEAT_MS = 25_000
/** A line is ended after this time, so that the right to see the order is asked for again. */
const LONGEST_MS = 60 * 60 * 1_000
const MAX_STREAMS = 2_000
/** Of one order, and of one reader's network: more than one person has tabs open. */
const MAX_IN_GROUP = 20

@Injectable()
export class OrderWatchers implements OnModuleDestroy {
  private readonly streams = new Set<PassThrough>()
  /** By order, by the reader's network and by their account. */
  private readonly groups = new Map<string, Set<PassThrough>>()
  private stopping = false

  constructor() {
    gauge('order_event_streams', 'Open event streams', () => this.streams.size)
  }

  /**
   * Opens a stream of server-sent events of one order. The caller has already checked whether the reader may.
   * @param network of the reader
   * @param reader.userId of a reader who is signed in: the stream ends when something about their sessions changes
   * @param reader.forMs what is left of the reader's access token: the stream ends with it
   * @throws AppError `request.too_many` when this order or this network has as many as it may,
   *   `service.unavailable` when this process serves as many as it can or is about to stop
   */
  watch(
    orderId: string,
    network: string,
    { userId, forMs }: { userId?: string; forMs?: number } = {},
  ): Readable {
    if (this.stopping || this.streams.size >= MAX_STREAMS) throw new AppError('service.unavailable')
    const site = siteOf(network)
    const limits: [key: string, most: number][] = [
      [`order ${orderId}`, MAX_IN_GROUP],
      [`network ${network}`, MAX_IN_GROUP],
      ...(site ? [[`network ${site}`, MAX_IN_GROUP * SITE_FACTOR] satisfies [string, number]] : []),
    ]
    if (limits.some(([key, most]) => this.groupOf(key).size >= most)) throw new AppError('request.too_many')
    const keys = [...limits.map(([key]) => key), ...(userId ? [`user ${userId}`] : [])]

    const stream = new PassThrough()
    this.streams.add(stream)
    for (const key of keys) this.groups.set(key, this.groupOf(key).add(stream))
    write(stream, ': open\n\n')
    const heartbeat = setInterval(() => write(stream, ': \n\n'), HEARTBEAT_MS)
    const end = setTimeout(() => stream.end(), Math.min(LONGEST_MS, forMs ?? Infinity))
    stream.once('close', () => {
      clearInterval(heartbeat)
      clearTimeout(end)
      this.streams.delete(stream)
      for (const key of keys) {
        const group = this.groupOf(key)
        group.delete(stream)
        if (group.size === 0) this.groups.delete(key)
      }
    })
    return stream
  }

  @OnBroadcast(orderChanged)
  onOrder({ orderId, version }: { orderId: string; version: number }): void {
    this.tell(orderId, { version })
  }

  /** Someone cannot open it any more: all readers are asked again who they are. */
  @OnBroadcast(orderAccessChanged)
  onAccess({ orderId }: { orderId: string }): void {
    for (const stream of this.groupOf(`order ${orderId}`)) stream.end()
  }

  @OnBroadcast(documentsChanged)
  onDocuments({ orderId }: { orderId: string }): void {
    this.tell(orderId, {})
  }

  /** Ends the streams of a user whose session may have ended: a reader who may still see the order opens another one. */
  endOf(userId: string): void {
    for (const stream of this.groupOf(`user ${userId}`)) stream.end()
  }

  onModuleDestroy(): void {
    this.stopping = true
    for (const stream of this.streams) stream.end()
  }

  private groupOf(key: string): Set<PassThrough> {
    return this.groups.get(key) ?? new Set()
  }

  private tell(orderId: string, data: object): void {
    for (const stream of this.groupOf(`order ${orderId}`)) {
      write(stream, `event: changed\ndata: ${JSON.stringify(data)}\n\n`)
    }
  }
}

/** A reader who does not read is disconnected instead of filling the memory. */
function write(stream: PassThrough, text: string): void {
  if (stream.writableNeedDrain) stream.destroy()
  else if (!stream.writableEnded) stream.write(text)
}
