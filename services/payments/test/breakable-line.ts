import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to a server that a test can cut and mend. */
export async function breakableLine(target: string) {
  const to = new URL(target)
  const open = new Set<Socket>()
  let cut = false
  const server = createServer((client) => {
    if (cut) return client.destroy()
    const upstream = connect(Number(to.port), to.hostname)
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  const drop = (): void => open.forEach((socket) => socket.destroy())
  return {
    url: url.href,
    cut: () => {
      cut = true
      drop()
    },
    mend: () => {
      cut = false
    },
    close: () => {
      server.close()
      drop()
    },
  }
}
