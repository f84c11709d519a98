import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { needAddresses } from '../../deploy/local/addresses.mjs'
import { ROOT } from '../../deploy/local/program.mjs'
import { killLauncher } from './launcher-fault.mjs'
import { endAll, freeze } from './strikes.mjs'

const SLOWEST_MS = 7_000
/** Listeners ask for events that the broker lost half a minute after it is back. */
const EVENTS_WITHIN_MS = 90_000
const FROZEN_MS = 4_000

const fromRoot = createRequire(join(ROOT, 'package.json'))

/**
 * What servers kept is gone, or everything is at once.
 * @returns {import('./process-faults.mjs').Fault[]}
 */
export function lossFaults() {
  return [
    {
      name: 'the broker is emptied',
      part: 'loss',
      bounds: { rate: 0.6, backMs: 40_000, slowestMs: SLOWEST_MS, madeUpMs: EVENTS_WITHIN_MS },
      strike: emptyBroker,
    },
    {
      name: 'Redis is emptied',
      part: 'loss',
      bounds: { rate: 0.02, backMs: 5_000, slowestMs: SLOWEST_MS, madeUpMs: EVENTS_WITHIN_MS },
      strike: flushRedis,
    },
    {
      name: 'everything is killed at once',
      part: 'loss',
      bounds: { rate: 0.9, backMs: 45_000, slowestMs: SLOWEST_MS, madeUpMs: EVENTS_WITHIN_MS },
      strike: ({ stand }) => endAll(stand, everythingOf(stand), 'SIGKILL'),
    },
    {
      name: 'a launcher is killed, then with all that it started',
      part: 'loss',
      bounds: { rate: 0.02, backMs: 5_000, slowestMs: SLOWEST_MS },
      strike: killLauncher,
    },
  ]
}

/** @param {import('./stand.mjs').Stand} stand */
function everythingOf({ services, replicasOf, processes }) {
  const names = [...services, 'gateway'].flatMap(replicasOf)
  return [...names, 'nats', 'redis', 'postgres', 'mailbox', 'objectstore'].filter((name) =>
    processes.has(name),
  )
}

/** While a listener is not there, so that what the broker has is nowhere else but at those who published it. */
async function emptyBroker({ stand }) {
  const { processes } = stand
  const frozen = freeze(stand, stand.replicasOf('notifications'), FROZEN_MS)
  await wait(FROZEN_MS / 2)
  process.kill(processes.pidOf('nats'), 'SIGSTOP')
  rmSync(join(stand.folders.nats, 'jetstream'), { recursive: true })
  await Promise.all([endAll(stand, ['nats'], 'SIGKILL'), frozen])
}

/** Jobs, limits and locks are gone while mails wait in the queue. */
async function flushRedis({ stand }) {
  const { Redis } = fromRoot('ioredis')
  const frozen = freeze(stand, stand.replicasOf('notifications'), FROZEN_MS)
  await wait(FROZEN_MS / 2)
  const redis = new Redis(needAddresses(stand.data).redis)
  await redis.flushall()
  redis.disconnect()
  await frozen
}
