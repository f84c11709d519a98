import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError, type ErrorBody } from '@borderlane/contracts/errors'
import { API_VERSION } from '@borderlane/contracts/identity'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from './error.filter'

/**
 * What is refused before it has a route: no hook sees it, so the headers that every answer has are given here.
 * @param headers the security headers
 * @returns settings of Fastify
 */
export function refuseUnrouted(headers: Record<string, string>) {
  return {
    /** The path holds what is no percent-encoding, or a part that is too long. */
    frameworkErrors(_error: Error, _request: FastifyRequest, reply: FastifyReply): void {
      sendError(reply.headers(headers), new AppError('request.malformed'))
    },
    /** Not even a request. Nobody knows its path, so the version of `/auth/v1` is named in any case. */
    clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
      if (error.code === 'ECONNRESET' || !socket.writable) return
      const status = STATUSES[error.code ?? ''] ?? 400
      const { code, publicMessage } = new AppError(status === 431 ? 'request.too_large' : 'request.malformed')
      const body = JSON.stringify({ error: { code, message: publicMessage } } satisfies ErrorBody)
      const lines = {
        ...headers,
        'x-supabase-api-version': API_VERSION,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'cache-control': 'no-store',
        connection: 'close',
      }
      const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`)
    },
  }
}

/** Of Node's server, where it is not 400. */
const STATUSES: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }
