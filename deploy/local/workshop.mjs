import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { forgetBuilt } from './built.mjs'
import { explain } from './program.mjs'
import { compile, roomsOf, watchSources } from './sources.mjs'

/**
 * Reports to the developer what happened to a saved file.
 * @typedef {{ fault: (where: string, text: string) => void, healed: (where: string) => void, seen: (name: string, ms: number, files: string[]) => void }} DevReporter
 *   `fault`: a file does not compile, or a process does not start; `healed`: the same place is good again; `seen`: a
 *   process runs what was saved so many milliseconds ago
 */

/**
 * Compiles what is saved and restarts the processes that need it, no others. While one file does not compile nothing is
 * written and nothing restarted: every process stays on its last good state.
 */
export class Workshop {
  #root
  #projects
  #names
  #processes
  #swc
  #reporter
  /** Saved and not compiled yet, with the time. @type {Map<string, number>} */
  #saved = new Map()
  /** Processes to restart, in this order, and what for. @type {Map<string, { since: number, files: Set<string> }>} */
  #due = new Map()
  /** @type {Map<string, AbortController>} */
  #restarting = new Map()
  /** Faults that were reported and are not fixed yet. @type {Map<string, string>} */
  #faults = new Map()
  #work = Promise.resolve()
  /** @type {(() => void)[]} */
  #endings = []

  /**
   * @param {{ root: string, projects: import('./sources.mjs').Project[], names: string[], swc: typeof import('@swc/core'),
   *   processes: Pick<import('./processes.mjs').Processes, 'restart'>, reporter: DevReporter }} options `names` are the processes to restart
   */
  constructor({ root, projects, names, processes, swc, reporter }) {
    this.#root = root
    this.#projects = projects
    this.#names = names
    this.#processes = processes
    this.#swc = swc
    this.#reporter = reporter
  }

  /** From now on saved files are seen: those of the processes, and those of the libraries that they need. */
  watch() {
    const own = this.#projects.filter(({ name }) => this.#names.includes(name))
    const needed = new Set(own.flatMap(({ name, needs }) => [name, ...needs]))
    for (const { name, folder } of this.#projects)
      if (needed.has(name))
        for (const room of roomsOf(join(this.#root, folder)))
          this.#endings.push(watchSources(room, (files) => this.#take(files)))
  }

  /** Sees nothing any more. */
  close() {
    for (const end of this.#endings) end()
    for (const controller of this.#restarting.values()) controller.abort()
    this.#due.clear()
  }

  /** A process that was not restarted from here has a fault: it is healed when it runs again. */
  fault(name, text) {
    if (this.#faults.get(name) === text) return
    this.#faults.set(name, text)
    this.#reporter.fault(name, text)
  }

  #take(files) {
    for (const file of files) this.#saved.set(file, Date.now())
    // One batch after the other, so that an older one never writes over a newer one.
    this.#work = this.#work.then(() => this.#build())
  }

  async #build() {
    const batch = new Map(this.#saved)
    if (batch.size === 0) return
    const results = await Promise.all([...batch.keys()].map((file) => this.#compile(file)))
    if (results.some((result) => !result)) return
    for (const [file, at] of batch) if (this.#saved.get(file) === at) this.#saved.delete(file)
    for (const file of batch.keys()) forgetBuilt(this.#projectOf(file).folder, this.#root)
    for (const { path, text } of results.flatMap((result) => result ?? [])) {
      if (text === undefined) rmSync(path, { force: true })
      else {
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, text)
      }
    }
    for (const [file, at] of batch) this.#plan(file, at)
    this.#restart()
  }

  /** @returns what is to be written; undefined for a file that does not compile */
  async #compile(file) {
    const where = relative(this.#root, file)
    try {
      const made = await compile({ root: this.#root, project: this.#projectOf(file), file }, this.#swc)
      this.#heal(where)
      return made
    } catch (error) {
      this.fault(where, placeOf(error))
      return undefined
    }
  }

  #projectOf(file) {
    const project = this.#projects.find(({ folder }) => file.startsWith(join(this.#root, folder) + sep))
    if (!project) throw new Error(`${file} belongs to no project`)
    return project
  }

  #plan(file, at) {
    const where = relative(this.#root, file)
    const changed = this.#projectOf(file).name
    for (const name of this.#names) {
      const project = this.#projects.find((one) => one.name === name)
      if (name !== changed && !project?.needs.includes(changed)) continue
      const due = this.#due.get(name)
      this.#due.set(name, { since: due?.since ?? at, files: new Set([...(due?.files ?? []), where]) })
      // It starts with what is old already.
      this.#restarting.get(name)?.abort()
    }
  }

  /**
   * As many at once as there are processors. Of a contract, the service that answers and the gateway come first: with
   * them the change is seen.
   */
  #restart() {
    while (this.#restarting.size < Math.max(2, availableParallelism())) {
      const next = [...this.#due]
        .filter(([name]) => !this.#restarting.has(name))
        .sort((a, b) => rank(a) - rank(b))[0]
      if (!next) return
      void this.#restartOne(...next)
    }
  }

  async #restartOne(name, { since, files }) {
    this.#due.delete(name)
    const controller = new AbortController()
    this.#restarting.set(name, controller)
    try {
      await this.#processes.restart(name, controller.signal)
      this.#heal(name)
      this.#reporter.seen(name, Date.now() - since, [...files])
    } catch (error) {
      if (!controller.signal.aborted) this.fault(name, explain(error))
    } finally {
      this.#restarting.delete(name)
    }
    this.#restart()
  }

  #heal(where) {
    if (this.#faults.delete(where)) this.#reporter.healed(where)
  }
}

/** Of what swc says: the reason and the lines, without where in swc that was. */
const placeOf = ({ message }) => stripVTControlCharacters(message).split('\n\nCaused by:')[0].trim()

/** Whose file it is comes first, then the gateway. */
function rank([name, { files }]) {
  if ([...files].some((file) => file.includes(`/${name}/`))) return 0
  return name === 'gateway' ? 1 : 2
}
