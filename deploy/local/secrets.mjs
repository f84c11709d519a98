import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from './program.mjs'

/**
 * The passwords and keys of this checkout: made once from random bytes and kept in `.data/secrets.json`, readable by
 * their owner only. A name that is asked for the first time gets its secret then.
 */
export class Secrets {
  #file
  #values

  constructor(folder) {
    this.#file = join(folder, 'secrets.json')
    try {
      this.#values = existsSync(this.#file) ? JSON.parse(readFileSync(this.#file, 'utf8')) : {}
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      throw new Failure(`${this.#file} is damaged: bring it back, or start over with npm start -- --reset`)
    }
  }

  /** 24 random bytes as hexadecimal text: fits into addresses and configuration files unquoted. */
  password(name) {
    return this.#keep(name, () => randomBytes(24).toString('hex'))
  }

  /** 32 random bytes as hexadecimal text. */
  key(name) {
    return this.#keep(name, () => randomBytes(32).toString('hex'))
  }

  /** A field key: `<kid>:<base64 of 32 bytes>`. */
  fieldKey(name) {
    return this.#keep(name, () => `local:${randomBytes(32).toString('base64')}`)
  }

  /** What someone else has made, the first time. */
  made(name, value) {
    return this.#keep(name, () => value)
  }

  /** @param {string} name @returns {boolean} whether there is one already */
  has(name) {
    return Boolean(this.#values[name])
  }

  /**
   * Writes over what is there, all of it at once.
   * @param {Record<string, string>} values by name
   */
  change(values) {
    Object.assign(this.#values, values)
    this.#write()
  }

  #keep(name, make) {
    if (!this.#values[name]) {
      this.#values[name] = make()
      this.#write()
    }
    return this.#values[name]
  }

  #write() {
    // Renamed into place: a crash leaves the old file or the new one, never half of one.
    writeFileSync(`${this.#file}.new`, `${JSON.stringify(this.#values, null, 2)}\n`, { mode: 0o600 })
    renameSync(`${this.#file}.new`, this.#file)
  }
}
