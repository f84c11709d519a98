import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ProcessName } from '@borderlane/contracts/topology'
import { waitFor } from './wait-for'

const ROOT = join(__dirname, '..', '..', '..')
const START_MS = 20_000
/** As the launcher and the images start it (docs/adr/0021). */
const NODE_FLAGS = ['--max-semi-space-size=4']
const MALLOC = { MALLOC_MMAP_THRESHOLD_: '131072' }

export interface TestProgram {
  /** All that it has logged so far. */
  output: () => string
  pid: number
  /** Kills it as a crash does. @throws Error when it had ended before */
  kill: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts a built service as a process of its own, to be killed or to be asked from elsewhere. It dies with the test.
 * The services that tests start so are built by `tools/test/jest/setup.mjs`.
 * @param settings what differs from the defaults of tests; undefined: not set
 * @throws Error with what it logged when it does not come up
 */
export async function startProgram(name: ProcessName, settings: object): Promise<TestProgram> {
  const env = {
    ...MALLOC,
    BORDERLANE_MODE: 'local',
    INTERNAL_PORT: '0',
    SHUTDOWN_DELAY_MS: '0',
    LOG_LEVEL: 'trace',
  }
  const given = Object.entries(settings).filter(([, value]) => value !== undefined)
  const child = spawn(process.execPath, [...NODE_FLAGS, join(ROOT, 'services', name, 'dist', 'main.js')], {
    env: { ...env, ...Object.fromEntries(given.map(([key, value]) => [key, String(value)])) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const killAtExit = (): void => void child.kill('SIGKILL')
  process.once('exit', killAtExit)
  const exited = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>
  void exited.finally(() => process.removeListener('exit', killAtExit))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const ended = exited.then(() => {
    throw new Error(`${name} ended while it was awaited: ${output}`)
  })
  ended.catch(() => undefined)
  await Promise.race([ended, waitFor(() => output.includes('"event":"started"'), START_MS)]).catch(
    (error) => {
      child.kill('SIGKILL')
      throw error
    },
  )

  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<string | null> => {
    child.kill(signal)
    return (await exited)[1]
  }
  return {
    output: () => output,
    pid: child.pid!,
    kill: async () => {
      if ((await end('SIGKILL')) !== 'SIGKILL') throw new Error(`${name} had ended before: ${output}`)
    },
    stop: async () => void (await end('SIGTERM')),
  }
}
