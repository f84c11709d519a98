// Which files with a failed test may be tried a second time, and which were (docs/adr/0021).
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'

/** More failed files than this are no accident of a busy machine. */
const AT_MOST = 8

/** In a comment of the file, with the reason: what it measures or waits for. */
const MARK = /^\s*(\/\*)?\*+ @sensitive-to-time [a-z]/im
/** Journeys, tests with real servers, and tests that wait for a page: all of them share two processors with others. */
const WAITS = /(\/e2e\/[^/]+|\.integration\.spec\.ts|\.test\.tsx)$/

export class Retries {
  /** Files of this run that were tried twice, by their paths from the root. @type {string[]} */
  tried = []

  /**
   * @param {string} root of the checkout
   * @param {string} notes file with those of earlier runs
   */
  constructor(root, notes) {
    this.root = root
    this.notes = notes
    this.earlier = existsSync(notes) ? JSON.parse(readFileSync(notes, 'utf8')) : {}
  }

  /**
   * @param {string[]} failed files
   * @returns {{ again: string[], said: string[] }} those to be tried again, and why others are not
   */
  choose(failed) {
    if (failed.length > AT_MOST) return { again: [], said: [] }
    const marked = failed.filter((file) => WAITS.test(file) || MARK.test(readFileSync(file, 'utf8')))
    const again = marked.filter((file) => !(this.path(file) in this.earlier))
    const said = marked
      .filter((file) => !again.includes(file))
      .map((file) => {
        const when = this.earlier[this.path(file)]
        return `${this.path(file)} was tried twice at ${when}: mend it, then take it out of ${relative(this.root, this.notes)}`
      })
    return { again, said }
  }

  /**
   * Something that no file can be tried again for: told, and a failure where it has been told before.
   * @param {string} sentence
   */
  mayPass(sentence) {
    if (sentence in this.earlier) return false
    this.earlier[sentence] = new Date().toISOString()
    writeFileSync(this.notes, `${JSON.stringify(this.earlier, null, 2)}\n`)
    return true
  }

  /**
   * @param {string[]} files that were tried again
   * @param {string[]} stillFailed
   */
  note(files, stillFailed) {
    this.tried.push(...files.map((file) => this.path(file)))
    for (const file of files)
      if (!stillFailed.includes(file)) this.earlier[this.path(file)] = new Date().toISOString()
    writeFileSync(this.notes, `${JSON.stringify(this.earlier, null, 2)}\n`)
  }

  /** The line before the last of a run. */
  line() {
    return `tried twice: ${[this.tried.length, ...this.tried].join(' ')}`
  }

  /** @param {string} file */
  path(file) {
    return relative(this.root, file)
  }
}
