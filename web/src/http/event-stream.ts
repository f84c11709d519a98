import { createParser } from 'eventsource-parser'
import { address, callHeaders, credentials, toApiError } from './client'
import { pauseBeforeRetry } from './pause'
import { routes } from './routes'

/** The server says something at least every 25 s; after twice that the line counts as dead. */
const SILENCE_MS = 55_000

/** Characters; an event is far smaller. */
const MAX_EVENT = 10_000

interface Watch {
  orderId: string
  onChange: () => void
  onLine: (open: boolean) => void
  signal: AbortSignal
}

/**
 * Listens to an order until the signal ends it. Read with fetch, because EventSource cannot send the order's token.
 * An answer of the 400s ends it too: asking again would give the same.
 */
export async function watchOrder({ orderId, onChange, onLine, signal }: Watch): Promise<void> {
  let failures = 0
  let connections = 0
  while (!signal.aborted) {
    try {
      await readStream(orderId, signal, {
        onOpen: () => {
          onLine(true)
          if (connections++ > 0) onChange()
        },
        onBytes: () => (failures = 0),
        onEvent: onChange,
      })
    } catch (error) {
      if (isFinal(error)) return onLine(false)
    }
    if (signal.aborted) return
    onLine(false)
    await pauseBeforeRetry(failures++, signal)
  }
}

interface Listener {
  onOpen: () => void
  onBytes: () => void
  onEvent: () => void
}

async function readStream(orderId: string, signal: AbortSignal, listener: Listener): Promise<void> {
  const line = new AbortController()
  const hangUp = () => line.abort()
  signal.addEventListener('abort', hangUp)
  let silence: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(silence)
    silence = setTimeout(hangUp, SILENCE_MS)
  }
  try {
    const { url } = address(routes.watchOrder, { id: orderId })
    const response = await credentials.withToken((token) =>
      fetch(url, {
        headers: { ...callHeaders({ orderId }, token), Accept: 'text/event-stream' },
        signal: line.signal,
        cache: 'no-store',
      }),
    )
    if (!response.ok || !response.body) throw toApiError(response.status, undefined, null)
    listener.onOpen()
    heard()
    const reader = response.body.getReader()
    const decoder = new TextDecoder()
    const parser = createParser({
      onEvent: ({ event }) => event === 'changed' && listener.onEvent(),
      maxBufferSize: MAX_EVENT,
    })
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      heard()
      listener.onBytes()
      parser.feed(decoder.decode(value, { stream: true }))
    }
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', hangUp)
  }
}

function isFinal(error: unknown): boolean {
  const status = (error as { status?: number }).status ?? 0
  return status >= 400 && status < 500 && status !== 429
}
