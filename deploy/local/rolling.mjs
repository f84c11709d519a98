import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { explain, say } from './program.mjs'

export const RESTART_SIGNAL = 'SIGUSR2'
const FILE = 'restart.json'

/**
 * Listens for `npm run restart`: services and gateways are restarted one after the other. Before the platform is up
 * the question is refused.
 * @param {string} data
 * @returns {(processes: import('./processes.mjs').Processes) => void} to be called when the platform is up
 */
export function restartOnSignal(data) {
  let processes
  let running = false
  process.on(RESTART_SIGNAL, async () => {
    if (running) return
    if (!processes) return note(data, { state: 'failed', text: 'Borderlane is still starting.' })
    running = true
    try {
      await restartAll(processes, (text) => {
        say(text)
        note(data, { state: 'running', text })
      })
      note(data, { state: 'done', text: 'everything is restarted' })
      say('everything is restarted')
    } catch (error) {
      say(explain(error))
      note(data, { state: 'failed', text: explain(error) })
    }
    running = false
  })
  return (started) => {
    processes = started
  }
}

/**
 * Restarts services, then gateways, one after the other.
 * @param {import('./processes.mjs').Processes} processes
 * @param {(text: string) => void} tell
 */
export async function restartAll(processes, tell) {
  // Services first: a new gateway may ask what only new services answer.
  for (const stage of ['service', 'gateway'])
    await processes.restartEach(stage, (name) => tell(`restarting ${name}`))
}

/** @returns {{ state: 'running' | 'done' | 'failed', text: string } | undefined} how far the launcher has come */
export function readRestart(data) {
  try {
    return JSON.parse(readFileSync(join(data, FILE), 'utf8'))
  } catch {
    return undefined
  }
}

export function forgetRestart(data) {
  rmSync(join(data, FILE), { force: true })
}

function note(data, progress) {
  writeFileSync(join(data, FILE), JSON.stringify(progress), { mode: 0o600 })
}
