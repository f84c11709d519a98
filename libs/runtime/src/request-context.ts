import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

export interface RequestContext {
  /** Follows a request through every process and into the logs. */
  requestId: string
  traceparent: string
}

/** A context whose trace was made here and has no span yet: the first one is a root. */
class NewTrace implements RequestContext {
  readonly traceparent = newTraceparent()
  constructor(readonly requestId: string) {}
}

const storage = new AsyncLocalStorage<RequestContext>()

const REQUEST_ID = /^[\w-]{8,64}$/
const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/

export function currentRequest(): RequestContext | undefined {
  return storage.getStore()
}

export function logFieldsOf(request: RequestContext | undefined): { requestId?: string; traceId?: string } {
  return request ? { requestId: request.requestId, traceId: request.traceparent.split('-')[1] } : {}
}

export function runInRequest<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work)
}

/** A context from what the caller sent; what is missing or not well-formed is generated. */
export function newRequestContext(sent: { requestId?: string; traceparent?: string }): RequestContext {
  const requestId = sent.requestId && REQUEST_ID.test(sent.requestId) ? sent.requestId : randomUUID()
  return sent.traceparent && TRACEPARENT.test(sent.traceparent)
    ? { requestId, traceparent: sent.traceparent }
    : new NewTrace(requestId)
}

export function isRoot(context: RequestContext): boolean {
  return context instanceof NewTrace
}

// randomUUID takes from a stock of random bytes; asking the system for them on every request shows in a profile.
function newTraceparent(): string {
  const [trace, span] = [randomUUID(), randomUUID()].map((id) => id.replaceAll('-', ''))
  return `00-${trace}-${span!.slice(16)}-01`
}
