import { spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  fchmodSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { lastLines } from './command.mjs'
import { Failure, knownCause, say, saysFull } from './program.mjs'
import { beginOf, endProcess } from './pid.mjs'
import { givePlace, niceOf } from './priority.mjs'

/** Processes end from the last stage to the first, one stage after the other. */
export const STAGES = ['postgres', 'broker', 'service', 'gateway']

const READY_WITHIN_MS = 300_000
const ASK_EVERY_MS = 40
/** One that a busy machine kept from starting gets a second chance. */
const STARTS = 2
const STOP_WITHIN_MS = 15_000
/** One that others stand in for has the time that it gives itself. */
const RESTART_STOP_WITHIN_MS = 30_000
/** One that someone waits for who has just saved a file. */
const HASTY_STOP_WITHIN_MS = 5_000
const DEATHS_ALLOWED = 5
const DEATHS_WINDOW_MS = 60_000
/** Between two tries to start what has no room on the disk. */
const PATIENT_MS = 5_000
/** At most between two tries to start what the others can do without; it grows to that. */
const OPTIONAL_MOST_MS = 60_000
/** After so long a life one that died often is as good as new. */
const HEALTHY_MS = 60_000
/** Between two looks whether a process still works. */
const LOOK_EVERY_MS = 3_000
/** One for no answer, two for the answer that it does not work. */
const DOUBTS_ALLOWED = 4
const LOG_KEPT_BYTES = 10_000_000
const LOG_READ_BYTES = 20_000

/**
 * The processes of one data folder: started, watched, started again when they die, and ended in order. Each has a
 * file with its number, so that the next launcher finds what a killed one left behind.
 */
export class Processes {
  #folders
  #onGiveUp
  #readyWithinMs
  /** @type {Map<string, any>} */
  #entries = new Map()
  #stopping = false
  /**
   * Hears of every end that no one wanted and no one struck.
   * @type {(name: string, how: string) => void}
   */
  onDeath = () => {}

  /**
   * @param folders what `foldersOf` gave
   * @param {(failure: Failure, name: string) => void} [onGiveUp] a process that dies is started again; this is called
   *   when it dies too often. Without it nothing is started again.
   * @param {number} [readyWithinMs] how long one may take to its first readiness
   */
  constructor(folders, onGiveUp, readyWithinMs = READY_WITHIN_MS) {
    this.#folders = folders
    this.#onGiveUp = onGiveUp
    this.#readyWithinMs = readyWithinMs
  }

  /** Ends what a killed launcher left behind. @returns {Promise<string[]>} their names */
  async endOrphans() {
    const files = readdirSync(this.#folders.run).filter((name) => name.endsWith('.json'))
    const orphans = files.flatMap((name) => {
      const entry = readEntry(join(this.#folders.run, name))
      return entry && beginOf(entry.pid) === entry.begin ? [entry] : []
    })
    await inStages(orphans, (entry) => endProcess({ ...entry, patienceMs: STOP_WITHIN_MS }))
    for (const name of files) rmSync(join(this.#folders.run, name), { force: true })
    return orphans.map((entry) => entry.name)
  }

  /**
   * Starts a process and waits until it is ready.
   * @param {{ name: string, stage: string, program: string, args: string[], ready: () => Promise<boolean>,
   *   env?: object, account?: object, stopSignal?: string, optional?: boolean, well?: () => Promise<boolean>, hasRoom?: () => boolean,
   *   leave?: () => void, join?: () => void }} description a `Failure` of
   *   `ready` ends the waiting; `env` is all that the process gets; `account` is a uid and gid to run as;
   *   without an `optional` one the others go on, however often it dies, also at its start; one that twice is not `well` is started again, as soon as it `hasRoom`;
   *   `leave` takes it out of use before it is stopped on purpose, `join` follows as soon as it is ready
   */
  async start(description) {
    /** @type {any} the description, and what becomes of the process */
    const entry = { stopSignal: 'SIGTERM', ...description, deaths: [], log: this.logOf(description.name) }
    if (existsSync(entry.log) && statSync(entry.log).size > LOG_KEPT_BYTES)
      renameSync(entry.log, `${entry.log}.old`)
    this.#entries.set(entry.name, entry)
    await this.#startWhole(entry)
    if (entry.well) this.#watch(entry)
  }

  /** One that the others can do without and that does not come up now is tried again while they go on. */
  async #startWhole(entry) {
    try {
      await this.#spawnUntilReady(entry)
    } catch (error) {
      if (!entry.optional || !this.#onGiveUp || !(error instanceof Failure) || this.#stopping) throw error
      say(`${error.message}\nThe rest goes on without ${entry.name}, and it is tried again.`)
      entry.isReported = true
      entry.wasReady = true
      if (entry.ended) void this.#startAgain(entry)
    }
  }

  /**
   * @param {any} entry
   * @param {{ starts?: number, signal?: AbortSignal }} [options] `signal` ends the waiting, and leaves the process
   */
  async #spawnUntilReady(entry, { starts = STARTS, signal } = {}) {
    this.#spawn(entry)
    let tries = 1
    const giveUpAt = Date.now() + this.#readyWithinMs
    while (!(await isReady(entry))) {
      if (this.#stopping) throw new Failure('Stopped while starting.')
      if (entry.ended) {
        tries += 1
        if (tries > starts) throw this.#failure(entry, `could not start (${entry.ended})`)
        this.#spawn(entry)
      }
      if (Date.now() > giveUpAt)
        throw this.#failure(entry, `was not ready after ${this.#readyWithinMs / 1000} s`)
      await wait(ASK_EVERY_MS, undefined, { signal })
    }
    // From here on it is started again when it dies.
    entry.wasReady = true
    entry.join?.()
  }

  /**
   * Restarts the processes of a stage in order, the next one when the last one is ready.
   * @param {string} stage
   * @param {(name: string) => void} tell hears of each before it is stopped
   * @throws Failure for one that does not come back and is needed; those behind it are left alone
   */
  async restartEach(stage, tell) {
    for (const entry of [...this.#entries.values()].filter((one) => one.stage === stage)) {
      tell(entry.name)
      entry.leave?.()
      // Its end is no death.
      entry.wasReady = false
      await stopped(entry, RESTART_STOP_WITHIN_MS)
      if (this.#stopping) return
      await this.#startWhole(entry)
    }
  }

  /**
   * Restarts one process, also one that has given up, and waits until it is ready.
   * @param {string} name
   * @param {AbortSignal} [signal] someone restarts it again: no one waits for this one
   * @throws Failure at its first end, with the end of its log
   */
  async restart(name, signal) {
    const entry = this.#entries.get(name)
    entry.wasReady = false
    entry.deaths = []
    await stopped(entry, HASTY_STOP_WITHIN_MS)
    if (this.#stopping || signal?.aborted) return
    await this.#spawnUntilReady(entry, { starts: 1, signal })
  }

  /** Ends all processes, gateway first, Postgres last, and waits until they are gone. */
  async stop() {
    this.#stopping = true
    await inStages([...this.#entries.values()], (entry) => stopped(entry, STOP_WITHIN_MS))
  }

  /** Kills a process as a crash would, and waits until the one that is started in its place is ready. */
  async crash(name) {
    const entry = this.#entries.get(name)
    const { child } = entry
    child.kill('SIGKILL')
    const giveUpAt = Date.now() + READY_WITHIN_MS
    while (entry.child === child || !(await isReady(entry))) {
      if (Date.now() > giveUpAt) throw this.#failure(entry, 'did not come back')
      await wait(ASK_EVERY_MS)
    }
  }

  /** Whether a process was started here. */
  has(name) {
    return this.#entries.has(name)
  }

  /** The number of a process as it runs now. @returns {number | undefined} undefined while it does not run */
  pidOf(name) {
    const { child, ended } = this.#entries.get(name)
    return ended ? undefined : child.pid
  }

  async isReady(name) {
    const entry = this.#entries.get(name)
    return !entry.ended && (await isReady(entry))
  }

  /**
   * Ends a process as an accident does; it is started again, and this is no death to count or to tell.
   * @param {string} name
   * @param {NodeJS.Signals} signal `SIGTERM` stands for the one with which it ends in order
   */
  strike(name, signal) {
    const entry = this.#entries.get(name)
    if (entry.ended) return
    entry.deaths = []
    entry.deathsInARow = 0
    entry.isStruck = true
    entry.child.kill(signal === 'SIGTERM' ? entry.stopSignal : signal)
  }

  /** What a process gets for its environment from its next start on, on top of what it has. */
  setEnv(name, env) {
    const entry = this.#entries.get(name)
    entry.env = { ...entry.env, ...env }
  }

  /** The file that a process writes its output to. */
  logOf(name) {
    return join(this.#folders.logs, `${name}.log`)
  }

  #spawn(entry) {
    const log = openSync(entry.log, 'a', 0o600)
    // One that an earlier version made.
    fchmodSync(log, 0o600)
    entry.logFrom = statSync(entry.log).size
    entry.ended = undefined
    entry.startedAt = Date.now()
    // Its own group: Ctrl-C reaches only the launcher. Its log is a file: it outlives the launcher undisturbed.
    const child = spawn(entry.program, entry.args, {
      cwd: this.#folders.data,
      env: entry.env ?? {},
      detached: true,
      stdio: ['ignore', log, log],
      ...entry.account,
    })
    closeSync(log)
    entry.child = child
    child.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      entry.ended = error.code === 'ENOENT' ? `${entry.program} is missing` : error.message
    })
    child.on('exit', (code, signal) => {
      entry.ended = signal ? `signal ${signal}` : `exit code ${code}`
      rmSync(this.#pidFile(entry), { force: true })
      if (entry.wasReady && !this.#stopping && this.#onGiveUp) void this.#startAgain(entry)
    })
    if (!child.pid) return
    void givePlace(child.pid, niceOf(entry))
    const { name, stage, stopSignal } = entry
    const text = JSON.stringify({ name, stage, stopSignal, pid: child.pid, begin: beginOf(child.pid) })
    try {
      writeFileSync(this.#pidFile(entry), text)
    } catch (error) {
      // Only the next start would want it.
      say(`${this.#pidFile(entry)} could not be written (${error.code})`)
    }
  }

  async #startAgain(entry) {
    const now = Date.now()
    entry.deaths = [...entry.deaths.filter((at) => at > now - DEATHS_WINDOW_MS), now]
    const count = entry.deaths.length
    if (!entry.isStruck) this.onDeath(entry.name, entry.ended)
    const isFull = saysFull(this.#output(entry))
    const isPatient = isFull || entry.optional
    if (count > DEATHS_ALLOWED && !isPatient) {
      this.#onGiveUp?.(
        this.#failure(entry, `died (${entry.ended}) ${count} times within a minute`),
        entry.name,
      )
      return
    }
    if (count === 1 && !entry.isStruck)
      say(`${entry.name} died (${entry.ended}) and is started again, log: ${entry.log}`)
    if (count === 1 && isFull) say(`The disk is full: everything goes on when there is room again.`)
    const pauseMs = entry.optional ? optionalPause(entry, now) : 200 * count
    entry.isStruck = false
    const { child } = entry
    // Postgres and others need a moment until their ports and memory are free.
    await wait(isFull ? PATIENT_MS : pauseMs)
    // A restart may have been quicker, or be on its way.
    if (!this.#stopping && entry.wasReady && entry.child === child) this.#spawn(entry)
  }

  /** Kills a process that runs and does nothing any more; it is started again like one that died. */
  #watch(entry) {
    let doubts = 0
    // Until what it is to keep has been made, it cannot be well.
    let wasWell = false
    setInterval(async () => {
      const { child } = entry
      // Without an answer it may just have much to do.
      const isWell = await entry.well().catch(() => undefined)
      // What was started meanwhile has a time of its own.
      if (this.#stopping || entry.ended || child !== entry.child) return
      wasWell ||= isWell === true
      doubts = isWell ? 0 : doubts + (isWell === false ? 2 : 1)
      if (!wasWell || doubts < DOUBTS_ALLOWED || !entry.hasRoom()) return
      doubts = 0
      say(`${entry.name} does not work any more and is started again, log: ${entry.log}`)
      // By itself it would do so for ever: this is no death to count.
      entry.deaths = []
      child.kill('SIGKILL')
    }, LOOK_EVERY_MS).unref()
  }

  #failure(entry, what) {
    const output = this.#output(entry)
    const cause = knownCause(output)
    if (cause) return new Failure(`${entry.name} ${what}. ${cause}`)
    return new Failure(`${entry.name} ${what}. The end of ${entry.log}:\n${lastLines(output)}`)
  }

  /** The end of what the process wrote since it was started last. */
  #output(entry) {
    const size = statSync(entry.log).size
    const from = Math.max(entry.logFrom, size - LOG_READ_BYTES)
    const bytes = Buffer.alloc(size - from)
    const file = openSync(entry.log, 'r')
    readSync(file, bytes, 0, bytes.length, from)
    closeSync(file)
    return bytes.toString()
  }

  #pidFile(entry) {
    return join(this.#folders.run, `${entry.name}.json`)
  }
}

/** How long one that the others can do without stays away: longer with every death, until it has lived for a while. */
function optionalPause(entry, now) {
  entry.deathsInARow = deathsInARow(entry.deathsInARow, now - entry.startedAt)
  if (entry.deathsInARow > DEATHS_ALLOWED && !entry.isReported) {
    entry.isReported = true
    say(`${entry.name} dies often; the rest goes on without it, and it is tried again. Log: ${entry.log}`)
  }
  return optionalPauseMs(entry.deathsInARow)
}

/** @param {number | undefined} before deaths in a row until now @param {number} livedMs */
export const deathsInARow = (before, livedMs) => (livedMs > HEALTHY_MS ? 1 : (before ?? 0) + 1)

/** @param {number} deaths in a row */
export function optionalPauseMs(deaths) {
  return Math.min(OPTIONAL_MOST_MS, 200 * 1.5 ** (deaths - 1))
}

/** Asks a process to end, and kills it when it has not after a while. */
async function stopped(entry, patienceMs) {
  if (entry.ended) return
  const gone = new Promise((resolve) => entry.child.once('exit', resolve))
  entry.child.kill(entry.stopSignal)
  const timer = setTimeout(() => entry.child.kill('SIGKILL'), patienceMs)
  await gone
  clearTimeout(timer)
}

async function isReady(entry) {
  try {
    return await entry.ready()
  } catch (error) {
    if (error instanceof Failure) throw error
    return false
  }
}

async function inStages(entries, work) {
  for (const stage of STAGES.toReversed()) {
    await Promise.all(entries.filter((entry) => entry.stage === stage).map(work))
  }
}

function readEntry(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
