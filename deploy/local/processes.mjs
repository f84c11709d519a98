import { spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
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
import { Failure, knownCause } from './failure.mjs'
import { beginOf, endProcess } from './pid.mjs'
import { say } from './progress.mjs'

/** Processes end from the last stage to the first, one stage after the other. */
export const STAGES = ['postgres', 'broker', 'service', 'gateway']

const READY_WITHIN_MS = 60_000
const ASK_EVERY_MS = 40
const STOP_WITHIN_MS = 15_000
const DEATHS_ALLOWED = 5
const DEATHS_WINDOW_MS = 60_000
const LOG_KEPT_BYTES = 10_000_000
const LOG_READ_BYTES = 20_000

/**
 * The processes of one data folder: started, watched, started again when they die, and ended in order. Each has a
 * file with its number, so that the next launcher finds what a killed one left behind.
 */
export class Processes {
  #folders
  #onGiveUp
  #entries = new Map()
  #stopping = false

  /**
   * @param folders what `foldersOf` gave
   * @param {(failure: Failure) => void} [onGiveUp] a process that dies is started again; this is called when it dies
   *   too often. Without it nothing is started again.
   */
  constructor(folders, onGiveUp) {
    this.#folders = folders
    this.#onGiveUp = onGiveUp
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
   *   env?: object, account?: object, stopSignal?: string }} description a `Failure` of
   *   `ready` ends the waiting; `env` is all that the process gets; `account` is a uid and gid to run as
   */
  async start(description) {
    const entry = { stopSignal: 'SIGTERM', ...description, deaths: [], log: this.logOf(description.name) }
    if (existsSync(entry.log) && statSync(entry.log).size > LOG_KEPT_BYTES)
      renameSync(entry.log, `${entry.log}.old`)
    this.#entries.set(entry.name, entry)
    this.#spawn(entry)
    const giveUpAt = Date.now() + READY_WITHIN_MS
    while (!(await isReady(entry))) {
      if (this.#stopping) throw new Failure('Stopped while starting.')
      if (entry.ended) throw this.#failure(entry, `could not start (${entry.ended})`)
      if (Date.now() > giveUpAt) throw this.#failure(entry, `was not ready after ${READY_WITHIN_MS / 1000} s`)
      await wait(ASK_EVERY_MS)
    }
    entry.wasReady = true
  }

  /** Ends all processes, gateway first, Postgres last, and waits until they are gone. */
  async stop() {
    this.#stopping = true
    await inStages([...this.#entries.values()], async (entry) => {
      if (entry.ended) return
      const gone = new Promise((resolve) => entry.child.once('exit', resolve))
      entry.child.kill(entry.stopSignal)
      const timer = setTimeout(() => entry.child.kill('SIGKILL'), STOP_WITHIN_MS)
      await gone
      clearTimeout(timer)
    })
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

  /** The file that a process writes its output to. */
  logOf(name) {
    return join(this.#folders.logs, `${name}.log`)
  }

  #spawn(entry) {
    const log = openSync(entry.log, 'a')
    entry.logFrom = statSync(entry.log).size
    entry.ended = undefined
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
    child.on('error', (error) => {
      entry.ended = error.code === 'ENOENT' ? `${entry.program} is missing` : error.message
    })
    child.on('exit', (code, signal) => {
      entry.ended = signal ? `signal ${signal}` : `exit code ${code}`
      rmSync(this.#pidFile(entry), { force: true })
      if (entry.wasReady && !this.#stopping && this.#onGiveUp) void this.#startAgain(entry)
    })
    if (!child.pid) return
    const { name, stage, stopSignal } = entry
    const text = JSON.stringify({ name, stage, stopSignal, pid: child.pid, begin: beginOf(child.pid) })
    writeFileSync(this.#pidFile(entry), text)
  }

  async #startAgain(entry) {
    const now = Date.now()
    entry.deaths = [...entry.deaths.filter((at) => at > now - DEATHS_WINDOW_MS), now]
    const count = entry.deaths.length
    if (count > DEATHS_ALLOWED || knownCause(this.#output(entry))) {
      this.#onGiveUp(this.#failure(entry, `died (${entry.ended}) ${count} times within a minute`))
      return
    }
    say(`${entry.name} died (${entry.ended}) and is started again, log: ${entry.log}`)
    // Postgres and others need a moment until their ports and memory are free.
    await wait(200 * count)
    if (!this.#stopping) this.#spawn(entry)
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
