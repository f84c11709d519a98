import { spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const PIECE = Buffer.alloc(1_000_000)
/** In bytes; a writer needs more. */
const SMALLEST = 512
const BALLAST = 'ballast'

/**
 * Mounts a file system in memory.
 * @param {string} folder
 * @param {number} megabytes
 * @returns {string | undefined} why it could not be; undefined when it is there
 */
export function mountMemory(folder, megabytes) {
  return run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'borderlane-faults', folder])
}

export function unmountBelow(folder) {
  const places = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((place) => place === folder || place.startsWith(`${folder}/`))
  for (const place of places.sort((a, b) => b.length - a.length)) run('umount', ['--lazy', place])
}

/** Nothing below a mount may be written until `false`. @returns {string | undefined} why that could not be */
export function makeReadOnly(folder, readOnly) {
  return run('mount', ['-o', `remount,${readOnly ? 'ro' : 'rw'}`, folder])
}

export function fill(folder) {
  const file = openSync(join(folder, BALLAST), 'a', 0o600)
  try {
    for (let size = PIECE.length; size >= SMALLEST;) {
      try {
        writeSync(file, PIECE, 0, size)
      } catch (error) {
        if (error.code !== 'ENOSPC') throw error
        size = Math.floor(size / 8)
      }
    }
  } finally {
    closeSync(file)
  }
}

export function empty(folder) {
  rmSync(join(folder, BALLAST), { force: true })
}

function run(program, args) {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  return status === 0 ? undefined : (error?.message ?? stderr.trim())
}
