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

let answering: BroadcastChannel | undefined

/** From now on a link that someone opens from here in a new tab finds the order open there too. */
export function answerOtherTabs(): void {
  if (answering) return
  const channel = newChannel()
  channel?.addEventListener('message', ({ data: { orderId, token } }: MessageEvent<Message>) => {
    const held = token === undefined ? orderToken(orderId) : undefined
    if (held) channel.postMessage({ orderId, token: held } satisfies Message)
  })
  answering = channel
}

/** Keeps what another tab says for this one. */
export function askOtherTabs(orderId: string): Promise<void> {
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
