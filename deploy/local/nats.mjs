import { statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { command } from './command.mjs'
import { says } from './ports.mjs'

/** A broker that starts with less may not take its streams up. */
const ROOM_BYTES = 20_000_000

/**
 * Whether a broker can put on the disk what it acknowledges before it does: from 2.10 on. Debian's 2.9 cannot; there
 * the repair is the guarantee (`npm run replay`, and what listeners ask for on their own).
 * @param {string} program path of a nats-server
 */
export async function syncsAlways(program) {
  return canSyncAlways((await command(program, ['--version'])).output)
}

/** @param {string} version what `nats-server --version` prints */
export function canSyncAlways(version) {
  const [, major, minor] = /\bv(\d+)\.(\d+)\./.exec(version) ?? []
  return Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 10)
}

/**
 * Starts a NATS server with JetStream of our own.
 * @param {import('./processes.mjs').Processes} processes
 * @param {{ name?: string, program: string, folder: string, port: number, config: string, well?: () => Promise<boolean> }} options `config` is the
 *   text of its configuration, made from the contracts; `well` says whether its streams still answer
 * @returns {Promise<string>} its address
 */
export async function startNats(processes, { name = 'nats', program, folder, port, config, well }) {
  const file = join(folder, 'nats.conf')
  // It holds passwords.
  writeFileSync(file, config, { mode: 0o600 })
  await processes.start({
    name,
    stage: 'broker',
    program,
    args: ['-c', file],
    well,
    hasRoom: () => hasRoom(folder),
    env: { PATH: process.env.PATH },
    ready: () => says(port, '', 'INFO '),
  })
  return `nats://127.0.0.1:${port}`
}

/** Whether a broker that keeps its streams in this folder can take them up. */
export function hasRoom(folder) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= ROOM_BYTES
}
