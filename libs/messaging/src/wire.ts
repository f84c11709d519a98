import { Caller } from '@borderlane/contracts/define'
import type { ErrorCode } from '@borderlane/contracts/errors'
import { log, newRequestContext, type RequestContext } from '@borderlane/runtime'
import { headers, type Msg, type MsgHdrs } from 'nats'
import { MAX_MESSAGE_BYTES } from './broker-names'

const CALLER = 'Borderlane-Caller'
const REFUSED = 'Borderlane-Refused'
/** On an answer that an earlier request under the same `Idempotency-Key` had. */
const REPLAYED = 'Borderlane-Replayed'
/** How long the caller waits: a duration, because the clocks of two machines differ. */
const WAITS_MS = 'Borderlane-Waits-Ms'
const REQUEST_ID = 'X-Request-Id'
const TRACEPARENT = 'traceparent'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export type CallAnswer = { output: unknown; isReplay?: boolean } | { refusal: WireError }

/** Question and answer are JSON; no output at all (undefined) is no bytes. */
export function toBytes(value: unknown): Uint8Array {
  return encoder.encode(JSON.stringify(value))
}

/** @returns the JSON of a message as it came */
export function textOf(message: Msg): string {
  return decoder.decode(message.data)
}

/** Sends the answer of a call. One that the broker would not carry, and that would be silence, becomes an error. */
export function respond(message: Msg, answer: CallAnswer): void {
  if ('refusal' in answer) {
    const made = headers()
    made.set(REFUSED, answer.refusal.code)
    message.respond(toBytes(answer.refusal), { headers: made })
    return
  }
  const data = toBytes(answer.output)
  if (data.length <= MAX_MESSAGE_BYTES) {
    const made = answer.isReplay ? headers() : undefined
    made?.set(REPLAYED, 'true')
    message.respond(data, { headers: made })
  } else {
    log.error(
      { event: 'answer_too_large', count: data.length },
      'answer too large to send; the caller gets an error',
    )
    respond(message, { refusal: { code: 'internal.too_large' } })
  }
}

/** Whether an answer is the kept one of an earlier request. */
export function isReplay(message: Msg): boolean {
  return message.headers?.has(REPLAYED) ?? false
}

export function refusalIn(message: Msg): Partial<WireError> | undefined {
  if (!message.headers?.has(REFUSED)) return undefined
  return JSON.parse(textOf(message)) as Partial<WireError>
}

/** What a failed call sends back; details are public. */
export interface WireError {
  code: ErrorCode
  details?: unknown
}

/** One message of an answer in chunks, numbered from 0. One of the three is in it. */
export interface StreamPart {
  n: number
  chunk?: unknown
  end?: true
  err?: WireError
}

export function wireHeaders(context: RequestContext | undefined, caller?: Caller): MsgHdrs {
  const made = headers()
  if (context) {
    made.set(REQUEST_ID, context.requestId)
    made.set(TRACEPARENT, context.traceparent)
  }
  // Header values are ASCII on the wire.
  if (caller) made.set(CALLER, encodeURIComponent(JSON.stringify(caller)))
  return made
}

/**
 * Who asks.
 * @throws when the header is missing or not a caller: only our own processes reach the broker, so that is a bug
 */
export function readCaller(sent: MsgHdrs | undefined): Caller {
  return Caller.parse(JSON.parse(decodeURIComponent(sent?.get(CALLER) ?? '')))
}

/** Adds how long the caller waits, in milliseconds. @returns the same headers */
export function writeWaits(made: MsgHdrs, waitsMs: number): MsgHdrs {
  made.set(WAITS_MS, String(waitsMs))
  return made
}

/** How long the caller waits, in milliseconds; undefined: it did not say. */
export function readWaits(sent: MsgHdrs | undefined): number | undefined {
  return Number(sent?.get(WAITS_MS)) || undefined
}

export function readContext(sent: MsgHdrs | undefined): RequestContext {
  return newRequestContext({ requestId: sent?.get(REQUEST_ID), traceparent: sent?.get(TRACEPARENT) })
}
