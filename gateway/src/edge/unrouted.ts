import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorBody } from '@borderlane/contracts/errors'
import { AppError } from '@borderlane/contracts/define'
import { API_VERSION } from '@borderlane/contracts/identity/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from './error.filter'

/**
 * What is refused before it has a route: no hook sees it, so the headers that every answer has are given here.
 * @param headers the security headers
 * @returns settings of Fastify
 */
export function refuseUnrouted(headers: Record<string, string>) {
  return {
    /** An address with scheme and host, as clients of a proxy send it: ours is what follows. */
    rewriteUrl: ({ url = '' }: IncomingMessage): string =>
      url.replace(/^https?:\/\/[^/?#]*(.?)/i, (_all, next: string) => (next === '/' ? next : `/${next}`)),
    /** The path holds a broken percent-encoding, or a part that is too long. */
    frameworkErrors(_error: Error, _request: FastifyRequest, reply: FastifyReply): void {
      sendError(reply.headers(headers), new AppError('request.malformed'))
    },
    /** Not even a request. No one knows its path, so the version of `/auth/v1` is named in any case. */
    clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
      if (error.code === 'ECONNRESET' || !socket.writable) return
      const status = STATUSES[error.code ?? ''] ?? 400
      const { head, body } = answerOf(status, headers)
      const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
    },
  }
}

/** Of Node's server, where it is not 400. */
const STATUSES: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** `Expect` with anything but 100-continue: 417, before the request has a route. */
export function refuseExpectations({ server }: FastifyInstance, headers: Record<string, string>): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { head, body } = answerOf(417, headers)
    response.writeHead(417, head).end(body)
  })
}

/** Two of them: proxies and we could mean different ones. Node hands on the first and says nothing. */
export function refuseTwoHosts(fastify: FastifyInstance, headers: Record<string, string>): void {
  fastify.addHook('onRequest', ({ raw: { rawHeaders } }, reply, done) => {
    let hosts = 0
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const name = rawHeaders[index]!
      if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
    }
    if (hosts < 2) return done()
    reply.headers(headers)
    done(new AppError('request.malformed'))
  })
}

function answerOf(status: number, headers: Record<string, string>) {
  const { code, publicMessage } = new AppError(status === 431 ? 'request.too_large' : 'request.malformed')
  const body = JSON.stringify({ error: { code, message: publicMessage } } satisfies ErrorBody)
  const head: Record<string, string | number> = {
    ...headers,
    'x-supabase-api-version': API_VERSION,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  }
  return { head, body }
}
