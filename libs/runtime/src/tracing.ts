import { currentRequest, isRoot, type RequestContext, runInRequest } from './request-context'

export type SpanKind = 'server' | 'client' | 'producer' | 'consumer' | 'internal'

export interface Spans {
  /**
   * @param parent W3C trace context of what asked for this; undefined: no one did
   * @param attributes by the names of OpenTelemetry's conventions; nothing that a person typed
   * @param linked W3C trace context of something in another trace that this belongs to
   */
  begin(
    kind: SpanKind,
    name: string,
    parent: string | undefined,
    attributes?: SpanAttributes,
    linked?: string,
  ): OpenSpan
  /** Sends what has not been sent yet. */
  close(): Promise<void>
}

export type SpanAttributes = Readonly<Record<string, string | number>>

export interface OpenSpan {
  traceparent: string
  /**
   * @param outcome.failure a code or the name of an error, never a text
   * @param outcome.name instead of the one it began with
   */
  end(outcome?: { failure?: string; name?: string; status?: number }): void
}

let spans: Spans | undefined

/** From now on spans are made; without this the functions here only run the work. */
export function traceTo(target: Spans): void {
  spans = target
}

export async function endTracing(): Promise<void> {
  await spans?.close()
  spans = undefined
}

/** Begins a span below a request's, which the caller ends. @returns undefined while tracing is off */
export function beginSpan(kind: SpanKind, name: string, request: RequestContext): OpenSpan | undefined {
  return spans?.begin(kind, name, isRoot(request) ? undefined : request.traceparent)
}

/**
 * Begins a span for what the request being worked on asks of a server: a database, a store, a provider.
 * @returns undefined while tracing is off, or where no one's request is worked on
 */
export function beginClientSpan(name: string, attributes: SpanAttributes): OpenSpan | undefined {
  const request = spans && currentRequest()
  if (!spans || !request || isRoot(request)) return undefined
  return spans.begin('client', name, request.traceparent, attributes)
}

/** The trace context that someone else may link to later; null while tracing is off, or where this trace is not kept. */
export function linkable(): string | null {
  const { traceparent } = (spans && currentRequest()) ?? {}
  return traceparent?.endsWith('-01') ? traceparent : null
}

/** Does work that belongs to what another trace began, in a span that is linked to it, where tracing is on. */
export async function inLinkedSpan<T>(
  name: string,
  linked: string | null,
  work: () => Promise<T>,
): Promise<T> {
  const request = currentRequest()
  if (!spans || !request || !linked) return work()
  const parent = isRoot(request) ? undefined : request.traceparent
  const span = spans.begin('internal', name, parent, undefined, linked)
  try {
    const result = await runInRequest(within(span, request), work)
    span.end()
    return result
  } catch (error) {
    span.end({ failure: failureOf(error) })
    throw error
  }
}

export async function inClientSpan<T>(
  name: string,
  attributes: SpanAttributes,
  work: () => Promise<T>,
): Promise<T> {
  const span = beginClientSpan(name, attributes)
  if (!span) return work()
  try {
    const result = await work()
    span.end()
    return result
  } catch (error) {
    span.end({ failure: failureOf(error) })
    throw error
  }
}

export function within(span: OpenSpan, { requestId }: RequestContext): RequestContext {
  return { requestId, traceparent: span.traceparent }
}

/**
 * Does work for a request that came from elsewhere, in a span of its own where tracing is on.
 * @param failureIn the code of a failure that the work returns instead of throwing
 */
export function runInSpan<T>(
  kind: SpanKind,
  name: string,
  context: RequestContext,
  work: () => Promise<T>,
  failureIn?: (result: T) => string | undefined,
): Promise<T> {
  return inSpan(kind, name, context, (inside) => runInRequest(inside, work), failureIn)
}

/**
 * Does a part of a request's work in a span of its own, where tracing is on.
 * @param work gets the request as what it asks of others belongs to it
 */
export async function inSpan<T, R extends RequestContext | undefined>(
  kind: SpanKind,
  name: string,
  request: R,
  work: (request: R | RequestContext) => Promise<T>,
  failureIn: (result: T) => string | undefined = () => undefined,
): Promise<T> {
  const span = request && beginSpan(kind, name, request)
  if (!span) return work(request)
  try {
    const result = await work(within(span, request))
    span.end({ failure: failureIn(result) })
    return result
  } catch (error) {
    span.end({ failure: failureOf(error) })
    throw error
  }
}

/** What a span says of a failure: a code or a name, never a text. */
export function failureOf(error: unknown): string {
  const { code, name, error: inner } = error as { code?: unknown; name?: unknown; error?: { code?: unknown } }
  // What leaves a service as a call's error carries its code within.
  return String(code ?? inner?.code ?? name ?? 'error')
}
