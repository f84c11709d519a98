import { setTimeout as wait } from 'node:timers/promises'
import { shareOf } from './probes.mjs'
import { endAll, freeze } from './strikes.mjs'

/** Longer than the deadline of a call: what waits for it has to be answered before. */
const FROZEN_MS = { least: 5_500, most: 7_000 }
/** A call ends after 5 s; the rest is for a machine that has other things to do. */
const SLOWEST_MS = 7_000
const SERVERS = ['nats', 'redis', 'postgres', 'mailbox']
/** Of all answers, also where nothing is touched: a process that starts beside them takes its share of the machine. */
const UNTOUCHED = 0.02
/** Where nothing answers without a part: the pause before the next fault, when all is well again, counts too. */
const MOST = 0.9
const OVERLAPS = 5
/** Another worker takes over a mail of a killed one after so long (`HOLD` of notifications). */
const MAIL_HELD_MS = 20_000
const OF_MAILS = ['notifications', 'postgres']

/**
 * @typedef {{ random: ReturnType<typeof import('../random.mjs').randomOf>, stand: import('./stand.mjs').Stand,
 *   admin: Record<string, string>, payers: import('./payers.mjs').Payer[], known: import('./probes.mjs').Known & { received: import('./application.mjs').Traveller },
 *   crowd: ReturnType<typeof import('./crowd.mjs').startCrowd>, probes: import('./probes.mjs').Probes }} Scene `payers` are
 *   those whom faults brought along
 * @typedef {{ rate: number, backMs: number, slowestMs: number, madeUpMs?: number }} Bounds of a fault, `madeUpMs` where it is measured
 * @typedef {{ name: string, part: string, bounds: Bounds, strike: (scene: Scene) => Promise<string[] | void>, notRun?: string, mayEnd?: string[] }} Fault
 * `strike` returns when the cause is gone, with sentences about what was not as it must be; `notRun`: why it cannot be
 * done here; `mayEnd`: processes that may end of it, because they are started again
 */

/** @returns {Bounds} where every replica of some parts is away: what needs them may fail, nothing else may */
const away = (parts, backMs) => ({
  rate: Math.min(MOST, UNTOUCHED + shareOf(parts)),
  backMs,
  slowestMs: SLOWEST_MS,
})
/** @returns {Bounds} where one of several replicas is away */
const halved = (backMs) => ({ rate: 0.1, backMs, slowestMs: SLOWEST_MS })

/**
 * Every process killed, ended and frozen: all replicas at once, one of several, twice in a row.
 * @param {import('./stand.mjs').Stand} stand
 * @returns {Fault[]}
 */
export function processFaults(stand) {
  const store = stand.processes.has('objectstore') ? ['objectstore'] : []
  return [...stand.services, 'gateway', ...SERVERS, ...store].flatMap((part) => {
    const all = stand.replicasOf(part)
    const kind = (what, bounds, strike) => ({
      name: `${part}: ${what}`,
      part,
      // What gathers while a part is away takes as long again: people go first.
      bounds: OF_MAILS.includes(part) ? { ...bounds, madeUpMs: MAIL_HELD_MS + 2 * bounds.backMs } : bounds,
      strike,
    })
    const end = (names, signal) => (scene) => endAll(scene.stand, names, signal)
    const frozen = (names) => (scene) =>
      freeze(scene.stand, names, scene.random.between(FROZEN_MS.least, FROZEN_MS.most))
    const twice = async (scene) => {
      await end(all, 'SIGKILL')(scene)
      await wait(scene.random.between(0, 1_500))
      await end(all, 'SIGKILL')(scene)
    }
    // With no one in front of it, those who wait for a frozen gateway wait as long as it is.
    const frozenBounds = away([part], FROZEN_MS.most + 7_000)
    if (part === 'gateway' && all.length === 1) frozenBounds.slowestMs = FROZEN_MS.most + 2_000
    const ofAll = [
      kind('killed', away([part], 15_000), end(all, 'SIGKILL')),
      kind('killed twice', away([part], 25_000), twice),
      kind('ended', away([part], 15_000), end(all, 'SIGTERM')),
      kind('frozen', frozenBounds, frozen(all)),
    ]
    if (all.length === 1) return ofAll
    const one = all.slice(-1)
    return [
      kind('one killed', halved(7_000), end(one, 'SIGKILL')),
      kind('one ended', halved(7_000), end(one, 'SIGTERM')),
      kind('one frozen', halved(FROZEN_MS.most + 2_000), frozen(one)),
      ...ofAll,
    ]
  })
}

/**
 * Several parts at overlapping random moments, each killed, ended or frozen.
 * @param {import('./stand.mjs').Stand} stand
 * @param {Scene['random']} random
 * @returns {Fault[]}
 */
export function overlappingFaults(stand, random) {
  const parts = [...stand.services, 'gateway', ...SERVERS]
  return Array.from({ length: OVERLAPS }, () => {
    const struck = new Map()
    while (struck.size < 3) struck.set(random.oneOf(parts), random.oneOf(['killed', 'ended', 'frozen']))
    const strikes = [...struck].map(([part, how]) => ({ part, how, at: random.between(0, 3_000) }))
    return {
      name: strikes.map(({ part, how }) => `${part} ${how}`).join(', '),
      part: 'overlapping',
      bounds: away([...struck.keys()], 25_000),
      strike: async (scene) => {
        await Promise.all(
          strikes.map(async ({ part, how, at }) => {
            const names = scene.stand.replicasOf(part)
            await wait(at)
            if (how === 'frozen') await freeze(scene.stand, names, 3_000)
            else await endAll(scene.stand, names, how === 'killed' ? 'SIGKILL' : 'SIGTERM')
          }),
        )
      },
    }
  })
}
