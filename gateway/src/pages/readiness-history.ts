import { AppError, type OutputOf } from '@borderlane/contracts/define'
import { getStatus } from '@borderlane/contracts/gateway'
import { PROCESS_NAMES, type ProcessName } from '@borderlane/contracts/topology'
import { CLOCK, type Clock, HealthRegistry, log } from '@borderlane/runtime'
import { Controller, Inject, type OnApplicationBootstrap, type OnModuleDestroy, Req } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { RateLimits } from '../edge/rate-limit'
import { readInput, Route } from '../routes/route'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const DAYS = 90
const FRESH_MS = 5 * MINUTE_MS

/** A day in Redis, by process: its readings, those that were not ready, the last of those in a row, the longest row. */
type Counted = [readings: number, notReady: number, inRow: number, longest: number]
/** When the first and the last reading of a day were, as `Instant`; beside the processes. */
const [FIRST, LAST] = ['first', 'last']

/** Looks once a minute which processes are ready, and keeps that by day in Redis for the page about it (ADR 73). */
@Controller()
export class ReadinessHistory implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly health: HealthRegistry,
    private readonly rateLimits: RateLimits,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.takeReading(), MINUTE_MS).unref()
  }

  onModuleDestroy(): void {
    clearInterval(this.timer)
  }

  @Route(getStatus)
  async readStatus(@Req() request: FastifyRequest): Promise<OutputOf<typeof getStatus>> {
    readInput(getStatus, request)
    try {
      return await this.readDays()
    } catch (cause) {
      throw new AppError('service.unavailable', undefined, { cause })
    }
  }

  /** Reads the days that are kept. @throws Error where Redis is away */
  async readDays(): Promise<OutputOf<typeof getStatus>> {
    const now = this.clock.now()
    const days = Array.from({ length: DAYS }, (_, at) => dayOf(now.getTime() - (DAYS - 1 - at) * DAY_MS))
    const kept = await this.rateLimits.limits.useRedis((redis) =>
      Promise.all(days.map(async (day) => ({ day, fields: { ...(await redis.hGetAll(keyOf(day))) } }))),
    )
    const read = kept.filter(({ fields }) => fields[FIRST])
    const last = read.at(-1)?.fields
    const isFresh = last && now.getTime() - Date.parse(last[LAST]!) < FRESH_MS
    return {
      since: read[0]?.fields[FIRST] ?? null,
      until: days.at(-1)!,
      processes: PROCESS_NAMES.map((name) => ({
        name,
        ready: isFresh ? countedOf(last, name)[2] === 0 : null,
        days: read.map(({ day, fields }) => {
          const [readings, notReady, , longest] = countedOf(fields, name)
          return { day, readings, notReady, longest }
        }),
      })),
    }
  }

  /** Takes the reading of this minute, unless another replica has. Without Redis it is lost: the page says so. */
  async takeReading(): Promise<void> {
    const now = this.clock.now()
    const key = keyOf(dayOf(now.getTime()))
    try {
      const { ready, checks } = await this.health.report()
      await this.rateLimits.limits.useRedis(async (redis) => {
        const minute = `readiness:minute:${Math.floor(now.getTime() / MINUTE_MS)}`
        if (!(await redis.set(minute, '', { condition: 'NX', expiration: { type: 'EX', value: 300 } })))
          return
        const fields = await redis.hGetAll(key)
        const counts = PROCESS_NAMES.map((name) => {
          const isReady = name === 'gateway' ? ready : checks[name] === 'up'
          return [name, JSON.stringify(withReading(countedOf(fields, name), isReady))]
        })
        await redis
          .multi()
          .hSet(key, {
            ...Object.fromEntries(counts),
            [FIRST]: fields[FIRST] ?? now.toISOString(),
            [LAST]: now.toISOString(),
          })
          .expire(key, ((DAYS + 1) * DAY_MS) / 1_000)
          .exec()
      })
    } catch (err) {
      log.warn({ event: 'readiness_not_kept', err }, 'the reading of this minute was not kept')
    }
  }
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const keyOf = (day: string): string => `readiness:${day}`

const countedOf = (fields: Record<string, string>, name: ProcessName): Counted =>
  fields[name] ? (JSON.parse(fields[name]) as Counted) : [0, 0, 0, 0]

function withReading([readings, notReady, inRow, longest]: Counted, isReady: boolean): Counted {
  if (isReady) return [readings + 1, notReady, 0, longest]
  return [readings + 1, notReady + 1, inRow + 1, Math.max(longest, inRow + 1)]
}
