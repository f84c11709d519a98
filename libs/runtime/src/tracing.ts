import { isRoot, type RequestContext, runInRequest } from './request-context'

export type SpanKind = 'server' | 'client' | 'producer' | 'consumer'

/** Where spans go; `trace-export.ts` is one. */
export interface Spans {
  /** @param parent W3C trace context of what asked for this; undefined: nobody did */
  begin(kind: SpanKind, name: string, parent: string | undefined): OpenSpan
  /** Sends what has not been sent yet. */
  close(): Promise<void>
}

export interface OpenSpan {
  /** W3C trace context of this span, for what it asks of others. */
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

/** The request as what a span asks of others belongs to it. */
export function within(span: OpenSpan, { requestId }: RequestContext): RequestContext {
  return { requestId, traceparent: span.traceparent }
}

/**
 * Does work for a request that came from elsewhere, in a span of its own where tracing is on.
 * @param failureIn the code of a failure that the work gives back instead of throwing it
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

function failureOf(error: unknown): string {
  const { code, name, error: inner } = error as { code?: unknown; name?: unknown; error?: { code?: unknown } }
  // What leaves a service as a call's error carries its code within.
  return String(code ?? inner?.code ?? name ?? 'error')
}
