import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { waitFor } from '@borderlane/testing'
import type { Config } from '../src/config'

const MAIN = join(__dirname, '..', 'dist', 'main.js')
const START_MS = 20_000

/** The built service as a process of its own, ready for calls. `output` is all that it has logged so far. */
export async function runDocuments(config: Config) {
  const env = Object.fromEntries(
    Object.entries(config).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  const child = spawn(process.execPath, [MAIN], {
    env: { ...env, LOG_LEVEL: 'trace' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  await waitFor(() => {
    if (child.exitCode !== null) throw new Error(`documents could not start: ${output}`)
    return output.includes('"event":"started"')
  }, START_MS)
  return {
    output: () => output,
    kill: async (): Promise<void> => {
      child.kill('SIGKILL')
      await exited
    },
  }
}
