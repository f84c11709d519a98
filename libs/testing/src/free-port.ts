import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that the system gives to outgoing connections, one of which would take the port before its server is there. */
const [LOWEST, HIGHEST] = [15_000, 32_000]

export async function freePort(): Promise<number> {
  const port = randomInt(LOWEST, HIGHEST)
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return freePort()
    throw error
  }
  server.close()
  await once(server, 'close')
  return port
}
