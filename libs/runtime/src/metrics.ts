import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client'
import { log } from './log'

collectDefaultMetrics({ register })

/** A gauge that takes longer is absent: a scrape gets the others in time. */
const READ_WITHIN_MS = 1_000

const BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

const callDuration = new Histogram({
  name: 'call_duration_seconds',
  help: 'Time to answer a call, by subject and code',
  labelNames: ['subject', 'code'],
  buckets: BUCKETS_SECONDS,
})

/** Time to answer an HTTP request, by route pattern (never by path); `journey` is empty for most routes. */
export const httpDuration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer an HTTP request, by method, route, status and journey',
  labelNames: ['method', 'route', 'status', 'journey'],
  buckets: BUCKETS_SECONDS,
})

export function observeCall(subject: string, code: string, seconds: number): void {
  callDuration.observe({ subject, code }, seconds)
}

/**
 * A gauge whose value is asked for when metrics are read. One that cannot be read within a second is absent and takes no
 * other along: an alert on `absent()` sees it, and no comparison takes "unknown" for a number.
 */
export function gauge(name: string, help: string, read: () => Promise<number> | number): void {
  if (register.getSingleMetric(name)) return
  new Gauge({
    name,
    help,
    async collect() {
      const value = await readGauge(name, read)
      if (value === undefined) this.remove()
      else this.set(value)
    },
  })
}

export function gaugeBy(
  name: string,
  help: string,
  label: string,
  read: () => Promise<Record<string, number>> | Record<string, number>,
): void {
  if (register.getSingleMetric(name)) return
  new Gauge({
    name,
    help,
    labelNames: [label],
    async collect() {
      this.reset()
      for (const [value, count] of Object.entries((await readGauge(name, read)) ?? {}))
        this.set({ [label]: value }, count)
    },
  })
}

/** @returns undefined where it failed or took too long, which the log says */
async function readGauge<T>(name: string, read: () => Promise<T> | T): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no value within ${READ_WITHIN_MS} ms`)), READ_WITHIN_MS)
  })
  try {
    return await Promise.race([late, Promise.resolve().then(read)])
  } catch (err) {
    log.warn(
      { event: 'gauge_failed', reason: name, err },
      'gauge could not be read; it is absent from the metrics',
    )
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

export function tellBuild(version: string): void {
  if (register.getSingleMetric('build_info')) return
  new Gauge({ name: 'build_info', help: 'The version that runs; always 1', labelNames: ['version'] }).set(
    { version },
    1,
  )
}

/** A counter, made once per process however often it is asked for. */
export function counter<L extends string>(name: string, help: string, labelNames: readonly L[]): Counter<L> {
  const known = register.getSingleMetric(name) as Counter<L> | undefined
  return known ?? new Counter({ name, help, labelNames: [...labelNames] })
}

export function secondsSince(startedMs: number): number {
  return (performance.now() - startedMs) / 1_000
}

export const metricsText = (): Promise<string> => register.metrics()
