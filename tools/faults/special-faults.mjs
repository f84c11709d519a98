import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { missingEvents } from './checks/events.mjs'
import { endAll, freeze, restartWith } from './strikes.mjs'

const SLOWEST_MS = 7_000
/** Listeners ask for events that the broker lost half a minute after it is back. */
const EVENTS_WITHIN_MS = 60_000
const FORGOTTEN_MS = 6_000
/** Everything bears so much. */
const BEARABLE_S = 45
/** Health has to say so. */
const UNBEARABLE_S = 300
const LIBRARIES = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
]

/**
 * What needs more than a signal.
 * @returns {import('./process-faults.mjs').Fault[]}
 */
export function specialFaults() {
  const noClock = LIBRARIES.some(existsSync) ? undefined : 'there is no faketime (apt-get install faketime)'
  return [
    {
      name: 'the broker is put back to an older state',
      part: 'rollback',
      bounds: { rate: 0.5, backMs: 30_000, slowestMs: SLOWEST_MS, madeUpMs: EVENTS_WITHIN_MS },
      strike: rollBroker,
    },
    {
      name: `clocks ${BEARABLE_S} s apart`,
      part: 'clocks',
      notRun: noClock,
      bounds: { rate: 0.1, backMs: 25_000, slowestMs: SLOWEST_MS },
      strike: (scene) => skewClocks(scene, BEARABLE_S, 'up'),
    },
    {
      name: `clocks ${UNBEARABLE_S} s apart`,
      part: 'clocks',
      notRun: noClock,
      bounds: { rate: 0.1, backMs: 25_000, slowestMs: SLOWEST_MS },
      strike: (scene) => skewClocks(scene, UNBEARABLE_S, 'degraded'),
    },
  ]
}

/**
 * The broker forgets what it acknowledged in the last seconds, when a listener was not there to have it; the listener
 * asks for it.
 */
async function rollBroker({ stand }) {
  const streams = join(stand.folders.nats, 'jetstream')
  const copy = `${streams}.copy`
  const { processes } = stand
  process.kill(processes.pidOf('nats'), 'SIGSTOP')
  cpSync(streams, copy, { recursive: true })
  process.kill(processes.pidOf('nats'), 'SIGCONT')
  const listeners = stand.replicasOf('notifications')
  for (const name of listeners) processes.strike(name, 'SIGKILL')
  // They are started again, and do not get far enough to take anything.
  await wait(500)
  const frozen = freeze(stand, listeners, FORGOTTEN_MS + 1_000)
  await wait(FORGOTTEN_MS)
  process.kill(processes.pidOf('nats'), 'SIGSTOP')
  rmSync(streams, { recursive: true })
  renameSync(copy, streams)
  const unheard = await missingEvents(stand)
  await Promise.all([endAll(stand, ['nats'], 'SIGKILL'), frozen])
  return unheard.some(({ listener }) => listener === 'notifications') ? [] : ['no event was lost']
}

/** Half of the replicas live in the future. */
async function skewClocks({ stand }, seconds, wanted) {
  // Sessions from further in the future than everything bears are rightly refused.
  const signsIn = seconds <= BEARABLE_S ? ['identity'] : []
  const names = [...signsIn, 'orders', 'payments', 'notifications'].flatMap((name) =>
    stand.replicasOf(name).slice(-1),
  )
  const library = LIBRARIES.find(existsSync)
  const skewed = { LD_PRELOAD: library, FAKETIME: `+${seconds}s`, FAKETIME_DONT_FAKE_MONOTONIC: '1' }
  await restartWith(stand, names, skewed)
  try {
    await wait(5_000)
    const checks = await Promise.all(names.map((name) => stand.checksOf(name)))
    return names.flatMap((name, index) => {
      const { clock } = checks[index]
      return clock === wanted ? [] : [`the health of ${name} says that its clock is ${clock}, not ${wanted}`]
    })
  } finally {
    await restartWith(stand, names, { LD_PRELOAD: undefined, FAKETIME: undefined })
  }
}
