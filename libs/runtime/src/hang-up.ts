import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Lets a server that closes hang up on every connection as soon as nothing is in work on it. By itself it would wait
 * for connections on which no one has asked anything yet, as browsers keep them ready, and for those whose answer was
 * in work, until they have been silent for a minute.
 */
export function hangUpOnClose(fastify: FastifyInstance): void {
  const quiet = new Set<Socket>()
  let closing = false
  fastify.server.on('connection', (socket: Socket) => {
    quiet.add(socket)
    socket.once('close', () => quiet.delete(socket))
  })
  fastify.server.on('request', ({ socket }: { socket: Socket }, response: ServerResponse) => {
    quiet.delete(socket)
    response.once('close', () => {
      // Half-closed it would wait for the other side, which may be gone.
      if (closing) socket.destroySoon()
      else if (!socket.destroyed) quiet.add(socket)
    })
  })
  fastify.addHook('preClose', (done) => {
    closing = true
    for (const socket of quiet) socket.destroy()
    done()
  })
}
