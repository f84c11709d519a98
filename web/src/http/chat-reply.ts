import type { reply } from '@borderlane/contracts/chat/public'
import type { ChunkOf } from '@borderlane/contracts/define'
import type { ErrorBody } from '@borderlane/contracts/errors'
import { createParser } from 'eventsource-parser'
import { callHeaders, credentials, toApiError } from './client'

/** Milliseconds without a piece after which an answer counts as broken off; the server waits 15 s for one. */
const SILENCE_MS = 20_000
/** Characters; a piece is far smaller. */
const MAX_EVENT = 10_000

export interface ChatTurn {
  role: 'user' | 'assistant'
  content: string
}

export type ChatPiece = ChunkOf<typeof reply>

interface ChatQuestion {
  messages: readonly ChatTurn[]
  /** The application whose page is open. */
  orderId?: string
  /** The bearer where no one is signed in. */
  publicKey: string
  onPiece: (piece: ChatPiece) => void
  signal: AbortSignal
}

/**
 * Asks the support chat and hands on the pieces of its answer.
 * @throws Error "Failed to get response" for every answer that is not a good one, an `ApiError` for one that breaks off
 */
export async function readReply({ messages, orderId, publicKey, onPiece, signal }: ChatQuestion) {
  const line = new AbortController()
  const hangUp = () => line.abort()
  signal.addEventListener('abort', hangUp)
  let silence = setTimeout(hangUp, SILENCE_MS)
  try {
    const response = await credentials.withToken((token) =>
      fetch('/api/chat', {
        method: 'POST',
        headers: {
          ...callHeaders({ orderId }, token ?? publicKey),
          Accept: 'text/event-stream',
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ messages, ...(orderId && { orderId }) }),
        signal: line.signal,
        cache: 'no-store',
      }),
    )
    if (!response.ok || !response.body) throw new Error('Failed to get response')
    const requestId = response.headers.get('x-request-id')
    let ended = false
    const parser = createParser({
      maxBufferSize: MAX_EVENT,
      onEvent: ({ event, data }) => {
        if (event === 'error') throw toApiError(500, JSON.parse(data) as ErrorBody, requestId)
        if (data === '[DONE]') ended = true
        else onPiece(pieceOf(data))
      },
    })
    const reader = response.body.getReader()
    const decoder = new TextDecoder()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      clearTimeout(silence)
      silence = setTimeout(hangUp, SILENCE_MS)
      parser.feed(decoder.decode(value, { stream: true }))
    }
    // What stops without its end is no whole answer.
    if (!ended) throw toApiError(502, undefined, requestId)
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', hangUp)
  }
}

interface StreamLine {
  choices?: { delta?: Omit<ChatPiece, 'text'> & { content?: string } }[]
}

function pieceOf(data: string): ChatPiece {
  const { content = '', ...more } = (JSON.parse(data) as StreamLine).choices?.[0]?.delta ?? {}
  return { text: content, ...more }
}
