import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as nextTimers } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { register } from 'prom-client'
import { version } from '../package.json'
import type { HealthRegistry } from './health'
import { gauge, tellBuild } from './metrics'

const MAX_LAG_NS = 1e9

export function registerInternalRoutes(fastify: FastifyInstance, health: HealthRegistry): void {
  const delay = monitorEventLoopDelay({ resolution: 50 })
  delay.enable()
  tellBuild(version)
  gauge('process_ready', 'Whether the process is ready for work: 1 or 0', async () => {
    return (await health.report()).ready ? 1 : 0
  })

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
