import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { atEnd } from './life.mjs'

const FILE = 'addresses.json'

/** Notes where the running servers are, for programs that a person runs beside them. */
export function noteAddresses(data, addresses) {
  const file = join(data, FILE)
  rmSync(file, { force: true })
  // Passwords stand in the addresses.
  writeFileSync(file, JSON.stringify(addresses), { mode: 0o600 })
  atEnd(() => rmSync(file, { force: true }))
}

/** @returns {object | undefined} what was noted; undefined when nothing runs */
export function readAddresses(data) {
  try {
    return JSON.parse(readFileSync(join(data, FILE), 'utf8'))
  } catch {
    return undefined
  }
}
