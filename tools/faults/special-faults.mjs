import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ROOT } from '../../deploy/local/folders.mjs'
import { missingFacts } from './checks/facts.mjs'
import { endAll, freeze, restartWith } from './strikes.mjs'
import { empty, fill, makeReadOnly } from './tmpfs.mjs'

const SLOWEST_MS = 7_000
/** Listeners ask for facts that the broker lost half a minute after it is back. */
const FACTS_WITHIN_MS = 60_000
const FULL_MS = 12_000
const LOCKED_MS = 8_000
const FORGOTTEN_MS = 6_000
/** Everything bears so much. */
const BEARABLE_S = 45
/** Health has to say so. */
const UNBEARABLE_S = 300
const LIBRARIES = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
]

const fromRoot = createRequire(join(ROOT, 'package.json'))

/**
 * What needs more than a signal.
 * @param {import('./stand.mjs').Stand} stand
 * @returns {import('./process-faults.mjs').Fault[]}
 */
export function specialFaults(stand) {
  const noClock = LIBRARIES.some(existsSync) ? undefined : 'there is no faketime (apt-get install faketime)'
  const noMount = stand.noMount && `nothing can be mounted here: ${stand.noMount}`
  return [
    {
      name: 'disk full, all of it',
      part: 'disk',
      notRun: noMount,
      bounds: { rate: 0.4, backMs: FULL_MS + 20_000, slowestMs: SLOWEST_MS, madeUpMs: FACTS_WITHIN_MS },
      strike: fillDisk,
    },
    {
      name: 'disk of the documents full',
      part: 'disk',
      notRun: noMount,
      bounds: { rate: 0.02, backMs: 5_000, slowestMs: SLOWEST_MS },
      strike: ({ stand: { folders } }) => whileFull(folders.documents, () => wait(FULL_MS / 2)),
    },
    {
      name: 'documents can only be read',
      part: 'disk',
      notRun: noMount,
      bounds: { rate: 0.02, backMs: 5_000, slowestMs: SLOWEST_MS },
      strike: makeDocumentsReadOnly,
    },
    {
      name: 'a row is locked',
      part: 'locks',
      bounds: { rate: 0.02, backMs: 5_000, slowestMs: SLOWEST_MS },
      strike: lockRow,
    },
    {
      name: 'the broker is put back to an older state',
      part: 'rollback',
      bounds: { rate: 1, backMs: 30_000, slowestMs: SLOWEST_MS, madeUpMs: FACTS_WITHIN_MS },
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
      bounds: { rate: 1, backMs: 25_000, slowestMs: SLOWEST_MS },
      strike: (scene) => skewClocks(scene, UNBEARABLE_S, 'degraded'),
    },
  ]
}

async function whileFull(folder, work) {
  fill(folder)
  // What is given back meanwhile is gone at once.
  const timer = setInterval(() => fill(folder), 250)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    empty(folder)
  }
}

/** Reading goes on, health says so, and all is well again when there is room. */
async function fillDisk({ stand, probes }) {
  const since = performance.now()
  const checks = await whileFull(stand.data, async () => {
    await wait(FULL_MS)
    return Promise.all(
      ['orders', 'gateway'].map((name) => stand.checksOf(name).catch(() => ({ disk: 'no answer' }))),
    )
  })
  const until = performance.now()
  await probes.settle()
  const wrong = []
  if (!checks.some(({ disk }) => disk === 'degraded'))
    wrong.push('the health of nobody says that the disk is full')
  const { bad } = probes.measure(since, until)
  const reads = bad.filter((kind) => !kind.startsWith('save '))
  if (reads.length > 0) wrong.push(`reading did not go on: ${reads.join(', ')}`)
  return wrong
}

async function makeDocumentsReadOnly({ stand: { folders } }) {
  const refused = makeReadOnly(folders.documents, true)
  if (refused) return [`the documents could not be made read-only: ${refused}`]
  await wait(FULL_MS / 2)
  const back = makeReadOnly(folders.documents, false)
  return back ? [`the documents stayed read-only: ${back}`] : []
}

/** Whoever wants a locked order is told so within seconds, with the time to come again; nobody else notices. */
async function lockRow({ stand, admin }) {
  const { Client } = fromRoot('pg')
  const client = new Client({ connectionString: stand.database })
  await client.connect()
  try {
    await client.query('BEGIN')
    const { rows } = await client.query(
      `SELECT id, version FROM orders."order" WHERE status = 'pending_payment' ORDER BY id LIMIT 1 FOR UPDATE`,
    )
    const [{ id, version }] = rows
    const held = wait(LOCKED_MS)
    // More than there are connections for one kind of call.
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const begin = performance.now()
        const answer = await fetch(`${stand.page}/api/admin/orders/${id}`, {
          method: 'PATCH',
          headers: { ...admin, 'content-type': 'application/json' },
          body: JSON.stringify({ id: undefined, version, status: 'pending' }),
        })
        return {
          status: answer.status,
          retryAfter: answer.headers.get('retry-after'),
          tookMs: performance.now() - begin,
        }
      }),
    )
    await held
    return answers
      .filter(({ status, retryAfter, tookMs }) => status !== 503 || !retryAfter || tookMs > SLOWEST_MS)
      .map(
        ({ status, retryAfter, tookMs }) =>
          `whoever wanted the locked row got ${status} after ${Math.round(tookMs)} ms (Retry-After: ${retryAfter})`,
      )
  } finally {
    await client.end()
  }
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
  const unheard = await missingFacts(stand)
  await Promise.all([endAll(stand, ['nats'], 'SIGKILL'), frozen])
  return unheard.some(({ listener }) => listener === 'notifications') ? [] : ['no fact was lost']
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
