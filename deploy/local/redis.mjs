import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { says } from './ports.mjs'

/**
 * Starts a Redis of our own: queues survive a restart, and nothing is ever thrown away for want of memory.
 * @returns {Promise<string>} its address
 */
export async function startRedis(processes, { program, folder, port, password }) {
  const file = join(folder, 'redis.conf')
  const settings = [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    `dir "${folder}"`,
    'appendonly yes',
    'save ""',
    'maxmemory-policy noeviction',
    'daemonize no',
  ]
  // It holds a password.
  writeFileSync(file, `${settings.join('\n')}\n`, { mode: 0o600 })
  await processes.start({
    name: 'redis',
    stage: 'broker',
    program,
    args: [file],
    env: { PATH: process.env.PATH },
    ready: () => says(port, `AUTH ${password}\r\nPING\r\n`, '+PONG'),
  })
  return `redis://:${password}@127.0.0.1:${port}`
}
