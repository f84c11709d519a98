import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as nextTimers } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { register } from 'prom-client'
import { version } from '../package.json'
import type { HealthRegistry, HealthReport } from './health'
import { log } from './log'
import { gauge, gaugeBy, tellBuild } from './metrics'

const MAX_LAG_NS = 1e9

export function registerInternalRoutes(fastify: FastifyInstance, health: HealthRegistry): void {
  const delay = monitorEventLoopDelay({ resolution: 50 })
  delay.enable()
  tellBuild(version)
  let asked: Promise<HealthReport> | undefined
  // Both gauges of one scrape are about one report.
  const report = () => (asked ??= health.report().finally(() => (asked = undefined)))
  gauge('process_ready', 'Whether the process is ready for work: 1 or 0', async () => {
    return (await report()).ready ? 1 : 0
  })
  gaugeBy('health_check', 'Whether a check of the health holds: 1 or 0', 'check', async () => {
    const { checks } = await report()
    return Object.fromEntries(Object.entries(checks).map(([name, state]) => [name, state === 'up' ? 1 : 0]))
  })
  gauge('log_level', 'Lowest level that is logged: 30 info, 40 warn, 50 error', () => log.levelVal)

  fastify.get('/health/live', async (_request, reply) => {
    // A request that waited out a pause is read before the measurement's own timer; let that one come first.
    await nextTimers()
    const live = delay.max < MAX_LAG_NS || !Number.isFinite(delay.max)
    delay.reset()
    return reply.status(live ? 200 : 503).send({ live })
  })
  fastify.get('/health/ready', async (_request, reply) => {
    const report = await health.report()
    return reply.status(report.ready ? 200 : 503).send(report)
  })
  fastify.get('/metrics', async (_request, reply) => {
    return reply.header('content-type', register.contentType).send(await register.metrics())
  })
}
