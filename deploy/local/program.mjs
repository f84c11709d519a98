// What every program of deploy and tools begins with: where it works, what it says, and how it fails and ends.
import { chmodSync, mkdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Databases, logs and a first import of visa data take less. */
const NEEDED_BYTES = 300_000_000

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
export const DATA = join(ROOT, '.data')
/** Programs that came from the system's packages; `--reset` leaves them alone. */
export const TOOLS = join(DATA, 'tools')

/** Started by root, Postgres runs as another user, which has to pass through here. */
const DATA_MODE = process.getuid?.() === 0 ? 0o711 : 0o700

/** The folders of one set of servers below `data`. Made where they are missing; no one else looks into them. */
export function foldersOf(data) {
  const folders = {
    data,
    run: join(data, 'run'),
    logs: join(data, 'logs'),
    postgres: join(data, 'postgres'),
    nats: join(data, 'nats'),
    redis: join(data, 'redis'),
    mailbox: join(data, 'mailbox'),
    documents: join(data, 'documents'),
  }
  // Postgres makes its own folder, so that a half-made one is never mistaken for a database.
  for (const [name, folder] of Object.entries(folders)) {
    if (name === 'postgres') continue
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, name === 'data' ? DATA_MODE : 0o700)
  }
  return folders
}

/** Fails with a sentence when there is too little room to begin with: half-full disks fail in stranger ways. */
export function needSpace(folder) {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize >= NEEDED_BYTES) return
  const [free, needed] = [bavail * bsize, NEEDED_BYTES].map((bytes) => Math.round(bytes / 1_000_000))
  throw new Failure(
    `The disk of ${folder} has only ${free} MB left: free at least ${needed} MB and start again.`,
  )
}

/** Something a person can put right. The terminal shows its sentence and no stack. */
export class Failure extends Error {}

const DISK_FULL = /ENOSPC|No space left on device/

/** Whether an output says that there was no room. */
export function saysFull(text) {
  return DISK_FULL.test(text)
}

export function knownCause(text) {
  if (saysFull(text)) return 'The disk is full: free some space and start again.'
  return undefined
}

/** What the terminal shows of an error: a sentence where we have one, otherwise the whole error. */
export function explain(error) {
  if (error instanceof Failure) return error.message
  const known = knownCause(`${error?.code} ${error?.message}`)
  if (known) return known
  if (error?.code === 'EROFS')
    return `The disk of ${error.path ?? 'this folder'} can only be read: Borderlane needs one that it may write to.`
  if (error?.code === 'EACCES' || error?.code === 'EPERM') {
    return `No permission for ${error.path ?? 'a file'}: it may belong to another user, who started Borderlane before.`
  }
  return error?.stack ?? String(error)
}

let openLine = false

export function say(text) {
  process.stdout.write(`${openLine ? '\n' : ''}${text}\n`)
  openLine = false
}

/**
 * Does one step and shows it on one line with the seconds it took. A step may give a remark, shown at its end.
 * @param {string} text what is being done, in plain words
 * @param {(remark: (text: string) => void) => Promise<T>} work
 * @returns {Promise<T>} what the work gave
 * @template T
 */
export async function step(text, work) {
  const begin = performance.now()
  let addition = ''
  process.stdout.write(`${text} ... `)
  openLine = true
  const result = await work((remark) => {
    addition = `, ${remark}`
  })
  const seconds = `${((performance.now() - begin) / 1000).toFixed(1)} s${addition}`
  process.stdout.write(openLine ? `${seconds}\n` : `${text}: ${seconds}\n`)
  openLine = false
  return result
}

export function table(rows) {
  const width = Math.max(...rows.map(([name]) => name.length))
  say(`\n${rows.map(([name, address]) => `  ${name.padEnd(width)}  ${address}`).join('\n')}\n`)
}

const endings = []
let ending = false

/** Adds work for the end of this program. What was added later is done first. */
export function atEnd(work) {
  endings.unshift(work)
}

/** Does the work for the end, once. @returns {Promise<boolean>} whether all of it went well */
export async function runEndings() {
  let good = true
  for (const work of endings.splice(0)) {
    try {
      await work()
    } catch (error) {
      say(explain(error))
      good = false
    }
  }
  return good
}

/** Ends this program in order, once. */
export async function end(code) {
  if (ending) return
  ending = true
  const good = await runEndings()
  process.exit(good ? code : code || 1)
}

/** From now on Ctrl-C, SIGTERM and a closed terminal end this program in order. */
export function endOnSignal(code) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (!ending) say('stopping ...')
      void end(code)
    })
  }
}

/**
 * Runs the body of a program: an error becomes a sentence and exit code 1, a signal ends it in order.
 * @param {() => Promise<void>} body
 * @param {{ codeOnSignal?: number }} [options] exit code after a signal
 */
export async function live(body, { codeOnSignal = 130 } = {}) {
  endOnSignal(codeOnSignal)
  // The terminal or the reader of our output may be gone; ending in order still matters.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  try {
    await body()
  } catch (error) {
    // While ending, what still ran fails because of the end.
    if (ending) return
    say(explain(error))
    await end(1)
  }
}

/** Runs the body of a program that is over with it. @param {() => Promise<unknown>} body */
export const finish = (body) =>
  live(async () => {
    await body()
    await end(0)
  })
