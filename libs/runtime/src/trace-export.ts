import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind as Kind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenSpan, SpanAttributes, SpanKind, Spans } from './tracing'

const KINDS: Record<SpanKind, Kind> = {
  server: Kind.SERVER,
  client: Kind.CLIENT,
  producer: Kind.PRODUCER,
  consumer: Kind.CONSUMER,
  internal: Kind.INTERNAL,
}

/** Milliseconds for the last spans of a process that stops: a collector that is away must not hold it up. */
const LAST_SPANS_MS = 2_000

/**
 * Sends spans to a collector, in batches. Loaded only where tracing is on: the SDK costs a process 15 MB.
 * @param options.url of a collector that takes OTLP by HTTP, with its path: `http://collector:4318/v1/traces`
 * @param options.share of the requests that no one traced before, 0 to 1
 * @param options.jobsShare of the jobs that no one asked for, 0 to 1
 */
export function exportTraces(options: {
  service: string
  url: string
  share: number
  jobsShare: number
}): Spans {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `borderlane-${options.service}` }),
    sampler: new ParentBasedSampler({ root: rootSampler(options) }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: options.url }))],
  })
  const tracer = provider.getTracer('borderlane')
  return {
    begin: (kind, name, parent, attributes, linked) =>
      openSpan(tracer, { kind, name, attributes, linked }, parent),
    close: () => Promise.race([provider.shutdown(), sleep(LAST_SPANS_MS)]),
  }
}

/** Jobs and events that no one's request has caused come by the clock, and would hide what people did. */
function rootSampler({ share, jobsShare }: { share: number; jobsShare: number }): Sampler {
  const requests = new TraceIdRatioBasedSampler(share)
  const jobs = new TraceIdRatioBasedSampler(jobsShare)
  return {
    shouldSample: (context, traceId, _name, kind) =>
      (kind === Kind.CONSUMER || kind === Kind.PRODUCER ? jobs : requests).shouldSample(context, traceId),
    toString: () => `requests ${share}, jobs ${jobsShare}`,
  }
}

function openSpan(
  tracer: Tracer,
  {
    kind,
    name,
    attributes,
    linked,
  }: { kind: SpanKind; name: string; attributes?: SpanAttributes; linked?: string },
  parent: string | undefined,
): OpenSpan {
  const span = tracer.startSpan(
    name,
    { kind: KINDS[kind], attributes, links: linked ? [{ context: spanContextOf(linked) }] : undefined },
    parent ? contextOf(parent) : ROOT_CONTEXT,
  )
  return {
    traceparent: traceparentOf(span),
    end(outcome = {}) {
      if (outcome.name) span.updateName(outcome.name)
      if (outcome.status) span.setAttribute('http.response.status_code', outcome.status)
      if (outcome.failure) {
        span.setAttribute('error.type', outcome.failure)
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end()
    },
  }
}

function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-0${traceFlags & 1}`
}

const contextOf = (traceparent: string): Context =>
  trace.setSpanContext(ROOT_CONTEXT, spanContextOf(traceparent))

function spanContextOf(traceparent: string): SpanContext {
  const [, traceId = '', spanId = '', flags = '00'] = traceparent.split('-')
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
}
