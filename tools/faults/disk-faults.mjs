import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { asker, formOf, openDocument, pdf } from './application.mjs'
import { apply, newPayer } from './payers.mjs'
import { empty, fill, makeReadOnly } from './tmpfs.mjs'

const SLOWEST_MS = 7_000
/** Until every event published before has reached its listeners. */
const EVENTS_WITHIN_MS = 60_000
const FULL_MS = 12_000
const UPLOADS = 8
/** The first upload that has to be taken again. */
const TAKEN_WITHIN_MS = 10_000
let marker = 0

/**
 * Disks that take nothing more.
 * @param {import('./stand.mjs').Stand} stand
 * @returns {import('./process-faults.mjs').Fault[]}
 */
export function diskFaults({ noMount }) {
  const notRun = noMount && `nothing can be mounted here: ${noMount}`
  const bounds = { rate: 0.02, backMs: 5_000, slowestMs: SLOWEST_MS }
  return [
    {
      name: 'disk full, all of it',
      part: 'disk',
      notRun,
      bounds: { rate: 0.4, backMs: FULL_MS + 20_000, slowestMs: SLOWEST_MS, madeUpMs: EVENTS_WITHIN_MS },
      // A broker that had no room does not write again on its own: the launcher restarts it.
      mayEnd: ['nats'],
      strike: fillDisk,
    },
    {
      name: 'disk of the documents full',
      part: 'disk',
      notRun,
      bounds,
      strike: (scene) => upload(scene, (work) => whileFull(scene.stand.folders.documents, work)),
    },
    {
      name: 'documents can only be read',
      part: 'disk',
      notRun,
      bounds,
      strike: (scene) => upload(scene, (work) => whileReadOnly(scene.stand.folders.documents, work)),
    },
  ]
}

async function whileFull(folder, work) {
  fill(folder)
  // What is released meanwhile is gone at once.
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
    wrong.push('the health of no one says that the disk is full')
  const { bad } = probes.measure(since, until)
  const reads = bad.filter((kind) => !kind.startsWith('save '))
  if (reads.length > 0) wrong.push(`reading did not go on: ${reads.join(', ')}`)
  return wrong
}

async function whileReadOnly(folder, work) {
  const refused = makeReadOnly(folder, true)
  if (refused) throw new Error(`the documents could not be made read-only: ${refused}`)
  const wrong = await work().catch((error) => [`it went wrong: ${error.message}`])
  const back = makeReadOnly(folder, false)
  return back ? [...wrong, `the documents stayed read-only: ${back}`] : wrong
}

/**
 * A sender of a file is asked within seconds to retry, and nothing of it is listed; files that are there open.
 * Afterwards the same file is taken.
 * @param {import('./process-faults.mjs').Scene} scene
 * @param {(work: () => Promise<string[]>) => Promise<string[]>} meanwhile
 */
async function upload(scene, meanwhile) {
  const { stand, known, payers } = scene
  marker += 1
  const received = newPayer(`uploader-${marker}@example.com`, marker)
  payers.push(received)
  const ask = asker(stand.page, Date.now() + 60_000, received)
  await apply(ask, received)
  const path = `/api/orders/${received.order.id}/documents`
  const bytes = pdf()
  const wrong = await meanwhile(async () => {
    const found = []
    for (let count = 0; count < UPLOADS; count += 1) {
      found.push(...(await refusal(stand.page + path, received.token, bytes)))
      await wait(FULL_MS / 2 / UPLOADS)
    }
    const [document] = known.received.documents
    const seen = await openDocument(stand.page, known.received, document).then(
      hashOf,
      ({ message }) => message,
    )
    if (seen !== document.sha256) found.push(`a file that is there does not open: ${seen}`)
    return [...new Set(found)]
  })
  /** @type {{ documents: unknown[] }} */
  const before = await ask('GET', path, { token: received.token })
  if (before.documents.length > 0) wrong.push('a file that was refused is listed')
  const since = performance.now()
  /** @type {{ documents: { id: string }[] }} */
  const { documents } = await ask('POST', path, {
    token: received.token,
    file: { name: 'passport.pdf', bytes },
  })
  if (performance.now() - since > TAKEN_WITHIN_MS) wrong.push('files were refused long after it was over')
  const opened = await openDocument(stand.page, received, documents[0]).then(hashOf, ({ message }) => message)
  if (opened !== hashOf(bytes)) wrong.push(`the file does not open as it was sent: ${opened}`)
  return wrong
}

const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex')

/** @returns {Promise<string[]>} what is wrong about the answer to a file that there is no room for */
async function refusal(url, token, bytes) {
  const since = performance.now()
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'x-order-token': token },
    body: formOf({ name: 'passport.pdf', bytes }),
    signal: AbortSignal.timeout(15_000),
  })
  const text = await answer.text()
  const tookMs = performance.now() - since
  const isRefused = answer.status === 503 && answer.headers.get('retry-after')
  if (isRefused && tookMs <= SLOWEST_MS) return []
  const code = /"code":"([a-z_.]+)"/.exec(text)?.[1]
  return [
    `the sender of a file got ${answer.status} (${code}, Retry-After: ${answer.headers.get('retry-after')}), late: ${tookMs > SLOWEST_MS}`,
  ]
}
