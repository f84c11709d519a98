import { useEffect, useState } from 'react'
import { keepOrderToken, orderToken } from './order-token'

/** Between tabs of this browser. Without a token it is a question, which a tab that holds the order answers. */
interface Message {
  orderId: string
  token?: string
}

/** Browsers carry it in a few milliseconds. */
const WAITS_MS = 400

const newChannel = () =>
  'BroadcastChannel' in globalThis ? new BroadcastChannel('borderlane.orders') : undefined

/** From now on a link that someone opens from here in a new tab finds the order open there too. */
export function answerOtherTabs(): void {
  const channel = newChannel()
  channel?.addEventListener('message', ({ data: { orderId, token } }: MessageEvent<Message>) => {
    const held = token === undefined ? orderToken(orderId) : undefined
    if (held) channel.postMessage({ orderId, token: held } satisfies Message)
  })
}

/** Keeps what another tab says for this one. */
function askOtherTabs(orderId: string): Promise<void> {
  return new Promise((resolve) => {
    const channel = newChannel()
    if (!channel) return resolve()
    const end = () => {
      channel.close()
      resolve()
    }
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.orderId !== orderId || data.token === undefined) return
      keepOrderToken(orderId, data.token)
      end()
    })
    channel.postMessage({ orderId } satisfies Message)
    setTimeout(end, WAITS_MS)
  })
}

/**
 * Whether this tab holds what opens an order, or gets it from another one.
 * @param orderId undefined: nothing is asked for
 * @returns undefined while the other tabs are asked
 */
export function useHeldOrder(orderId: string | undefined): boolean | undefined {
  const [asked, setAsked] = useState<string>()
  const isHeld = orderId !== undefined && orderToken(orderId) !== undefined
  const mustAsk = orderId !== undefined && !isHeld && asked !== orderId
  useEffect(() => {
    if (mustAsk) void askOtherTabs(orderId).then(() => setAsked(orderId))
  }, [mustAsk, orderId])
  return mustAsk ? undefined : isHeld
}
