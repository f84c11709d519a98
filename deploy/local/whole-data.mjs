import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from './program.mjs'

const FILE = 'whole-parts.json'
/** Its name in folders of earlier versions. */
const EARLIER_FILE = 'holds.json'

/**
 * Where each of the servers that keep something has it, and what to do when that is gone.
 * @type {Record<string, { place: string, what: string, way: string }>}
 */
const PARTS = {
  postgres: {
    place: 'postgres/PG_VERSION',
    what: 'The databases with all orders, accounts and payments',
    way: 'put it back from a backup',
  },
  documents: {
    place: 'documents',
    what: "The travellers' files",
    way: 'put it back from a backup',
  },
  nats: {
    place: 'nats/jetstream',
    what: "The broker's streams",
    way: 'npm start -- --rebuild-broker makes empty ones and has every event of the last 14 days published again, which loses and doubles nothing',
  },
}

const LAST_RESORT =
  'Only if nothing of it matters: npm start -- --reset deletes all orders, accounts, payments, mails and files below'

/**
 * A part that was there and is not any more is never recreated silently: the other parts would not fit it.
 * @param {string} data
 * @param {{ outside?: Record<string, unknown>, rebuildBroker?: boolean }} [options] `outside` names the servers that someone else runs
 * @throws Failure that names the part and the way on
 */
export function needWholeData(data, { outside = {}, rebuildBroker = false } = {}) {
  if ((knownParts(data).length > 0 || holdsAny(data)) && !existsSync(join(data, 'secrets.json')))
    throw new Failure(
      `The passwords and keys are missing: ${join(data, 'secrets.json')}. New ones would open nothing of what is there: put it back from where you keep it. ${LAST_RESORT} ${data}.`,
    )
  for (const name of knownParts(data)) {
    if (outside[name] || (name === 'nats' && rebuildBroker)) continue
    const { place, what, way } = PARTS[name]
    if (existsSync(join(data, place))) continue
    const rest = name === 'nats' ? '' : ` ${LAST_RESORT} ${data}.`
    throw new Failure(`${what} are missing below ${join(data, name)}: ${way}.${rest}`)
  }
}

/**
 * From now on what our own servers keep in a data folder has to be there.
 * @param {string} data
 * @param {{ outside?: Record<string, unknown> }} [options]
 */
export function noteWholeData(data, { outside = {} } = {}) {
  const parts = Object.keys(PARTS).filter((name) => !outside[name])
  writeFileSync(join(data, FILE), JSON.stringify(parts), { mode: 0o600 })
  rmSync(join(data, EARLIER_FILE), { force: true })
}

/** Deletes the broker's streams; they are filled again from the outboxes. */
export function forgetStreams(data) {
  rmSync(join(data, 'nats'), { recursive: true, force: true })
}

/** Data of a start that did not come to its end are data, too. */
function holdsAny(data) {
  const files = join(data, 'documents')
  return existsSync(join(data, PARTS.postgres.place)) || (existsSync(files) && readdirSync(files).length > 0)
}

function knownParts(data) {
  const file = [FILE, EARLIER_FILE].find((name) => existsSync(join(data, name))) ?? FILE
  try {
    return JSON.parse(readFileSync(join(data, file), 'utf8')).filter((name) => Object.hasOwn(PARTS, name))
  } catch {
    // A first start, or one that did not come to its end.
    return []
  }
}
