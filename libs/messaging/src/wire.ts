import { Caller } from '@borderlane/contracts/caller'
import type { ErrorCode } from '@borderlane/contracts/errors'
import { newRequestContext, type RequestContext } from '@borderlane/runtime'
import { headers, type MsgHdrs } from 'nats'

/** Largest message that may travel: an answer above the broker's 1 MB would reach its caller as silence only. */
export const MAX_MESSAGE_BYTES = 512 * 1024

const CALLER = 'Borderlane-Caller'
/** How long the caller waits: a duration, because the clocks of two machines differ. */
const WAITS_MS = 'Borderlane-Waits-Ms'
const REQUEST_ID = 'X-Request-Id'
const TRACEPARENT = 'traceparent'

/** What a failed call sends back; details are public. */
export interface WireError {
  code: ErrorCode
  details?: unknown
}

/** One message of an answer in chunks, numbered from 0. One of the three stands in it. */
export interface StreamPart {
  n: number
  chunk?: unknown
  end?: true
  err?: WireError
}

/** Headers of an outgoing message: who asks and which request it belongs to. */
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

/** The request that a message belongs to; a new one where the message names none. */
export function readContext(sent: MsgHdrs | undefined): RequestContext {
  return newRequestContext({ requestId: sent?.get(REQUEST_ID), traceparent: sent?.get(TRACEPARENT) })
}
