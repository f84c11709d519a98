import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client'
import { log } from './log'

collectDefaultMetrics({ register })

const BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

const callDuration = new Histogram({
  name: 'call_handle_seconds',
  help: 'Time to answer a call, by subject and code',
  labelNames: ['subject', 'code'],
  buckets: BUCKETS_SECONDS,
})

/** Time to answer an HTTP request, by route pattern (never by path). */
export const httpDuration = new Histogram({
  name: 'http_request_seconds',
  help: 'Time to answer an HTTP request, by method, route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: BUCKETS_SECONDS,
})

/** Records one answered call; `code` is `ok` or an error code. */
export function observeCall(subject: string, code: string, seconds: number): void {
  callDuration.observe({ subject, code }, seconds)
}

/**
 * A gauge whose value is asked for when metrics are read. One that cannot be read is NaN and takes no other along.
 */
export function gauge(name: string, help: string, read: () => Promise<number> | number): void {
  if (register.getSingleMetric(name)) return
  new Gauge({
    name,
    help,
    async collect() {
      try {
        this.set(await read())
      } catch (err) {
        log.warn({ event: 'gauge_failed', reason: name, err }, 'a gauge could not be read')
        this.set(NaN)
      }
    },
  })
}

/**
 * A gauge with a value for each of a few labels, asked for when metrics are read. While it cannot be read it is absent.
 */
export function gaugeBy(
  name: string,
  help: string,
  label: string,
  read: () => Promise<Record<string, number>>,
): void {
  if (register.getSingleMetric(name)) return
  new Gauge({
    name,
    help,
    labelNames: [label],
    async collect() {
      this.reset()
      try {
        for (const [value, count] of Object.entries(await read())) this.set({ [label]: value }, count)
      } catch (err) {
        log.warn({ event: 'gauge_failed', reason: name, err }, 'a gauge could not be read')
      }
    },
  })
}

/** A counter, made once per process however often it is asked for. */
export function counter<L extends string>(name: string, help: string, labelNames: readonly L[]): Counter<L> {
  const known = register.getSingleMetric(name) as Counter<L> | undefined
  return known ?? new Counter({ name, help, labelNames: [...labelNames] })
}

/** Seconds since a reading of `performance.now()`. */
export function secondsSince(startedMs: number): number {
  return (performance.now() - startedMs) / 1_000
}

/** All metrics of this process, as Prometheus reads them. */
export const metricsText = (): Promise<string> => register.metrics()
