import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Failure, ROOT } from './program.mjs'
import { query } from './postgres.mjs'

const fromRoot = createRequire(join(ROOT, 'package.json'))
/** @type {Record<string, number>} */
const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** The earliest time from which outboxes still have everything. */
export function earliestReplay(now = new Date()) {
  const { KEEP_PUBLISHED_DAYS } = fromRoot('@borderlane/messaging')
  return new Date(now.getTime() - KEEP_PUBLISHED_DAYS * UNITS.d)
}

/**
 * Reads the argument of `--since`: a time, or how long ago (`90m`, `6h`, `14d`).
 * @throws Failure for what is neither, or further back than published events are kept
 */
export function readSince(text = '', now = new Date()) {
  const [, count, unit] = /^(\d+)([mhd])$/.exec(text) ?? []
  const since = unit ? new Date(now.getTime() - Number(count) * UNITS[unit]) : new Date(text)
  if (Number.isNaN(since.getTime()))
    throw new Failure(
      'Since when? npm run replay -- --since 2026-11-20T08:00Z, or how long ago: 90m, 6h, 14d',
    )
  // A minute for `14d` itself.
  if (since.getTime() < earliestReplay(now).getTime() - UNITS.m)
    throw new Failure(
      `Published events are kept since ${earliestReplay(now).toISOString()}: choose a later time.`,
    )
  if (since > now) throw new Failure(`${since.toISOString()} is in the future.`)
  return since
}

/**
 * Has every service publish again what it has published since then. Listeners know by their inboxes what they had.
 * @param {(role: string) => string} addressOf
 * @param {readonly string[]} services
 * @param {Date} since
 * @returns {Promise<[string, number][]>} events by service
 */
export async function replaySince(addressOf, services, since) {
  const { replayStatement } = fromRoot('@borderlane/messaging')
  /** @type {[string, number][]} */
  const counts = []
  for (const service of services) {
    const rows = await query(addressOf(`${service}_owner`), replayStatement(service, since))
    counts.push([service, rows.length])
  }
  return counts
}
