import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { atEnd, Failure } from './program.mjs'

const FILE = 'addresses.json'

/**
 * Where the running servers are, as `startServers` gives it, and what proxies them.
 * @typedef {{ admin: string, nats: string, natsPassword?: string, redis: string, smtp: string, page: string,
 *   port: number, bind: string }} Addresses `admin` is Postgres' administrator
 */

/**
 * Notes where the running servers are, for programs that a person runs beside them.
 * @param {string} data folder
 * @param {Partial<Addresses>} addresses
 */
export function noteAddresses(data, addresses) {
  const file = join(data, FILE)
  rmSync(file, { force: true })
  // Passwords stand in the addresses.
  writeFileSync(file, JSON.stringify(addresses), { mode: 0o600 })
  atEnd(() => rmSync(file, { force: true }))
}

/**
 * @param {string} data folder
 * @returns {Addresses | undefined} what was noted; undefined when nothing runs
 */
export function readAddresses(data) {
  try {
    return JSON.parse(readFileSync(join(data, FILE), 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * The same for who has just started what it asks for.
 * @param {string} data folder
 * @returns {Addresses}
 * @throws Failure when nothing runs
 */
export function needAddresses(data) {
  const noted = readAddresses(data)
  if (!noted) throw new Failure(`Nothing runs from ${data}.`)
  return noted
}
