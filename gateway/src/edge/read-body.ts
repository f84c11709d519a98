import { uploadImport } from '@borderlane/contracts/catalogue/import'
import { replaceDocument, uploadDocuments } from '@borderlane/contracts/documents/order-holder'
import { decideOrder } from '@borderlane/contracts/orders/admin'
import { AppError } from '@borderlane/contracts/define'
import { receiveNotice, reportPolicy } from '@borderlane/contracts/gateway'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from './error.filter'

/** A body of a few KB takes no longer, not even over a bad line. */
const BODY_TIME_MS = 30_000

/** How long the rest of a body that was refused is read, so that the client gets to read the answer. */
const REST_MS = 2_000

const REPORT_TYPES = ['application/csp-report', 'application/reports+json']

/** Bodies are JSON, those with files multipart; everything else is refused with 415. */
export function readBodies(fastify: FastifyInstance, bodyTimeMs = BODY_TIME_MS): void {
  // Keys like __proto__ arrive as plain fields; the contracts know no such field and refuse them by name.
  const readJson = fastify.getDefaultJsonParser('ignore', 'ignore')
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Clients name the type of a body that they then do not send.
    if (body === '') done(null, undefined)
    // What was signed is the text itself: read and written again it would be another one.
    else if (request.routeOptions.config.contract === receiveNotice) done(null, body)
    else void readJson(request, body as string, done)
  })
  // In which browsers report; other routes refuse it as any other type.
  fastify.addContentTypeParser(REPORT_TYPES, { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.contract !== reportPolicy) done(new AppError('request.unsupported_type'))
    else void readJson(request, body as string, done)
  })
  fastify.addHook('onRoute', (route) => {
    const { bodyBytes } = route.config?.contract ?? {}
    if (bodyBytes) route.bodyLimit = bodyBytes
  })
  fastify.addHook('onRequest', (request, reply, done) => {
    const { contract } = request.routeOptions.config
    const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers
    // Multipart is read by the route itself, part by part. Others would take it for a request without a body.
    const isFiles = !takesFiles(contract) && /^\s*multipart\//i.test(type)
    if (encoding !== 'identity' || (contract && isFiles)) done(new AppError('request.unsupported_type'))
    else {
      if (contract && !takesFiles(contract) && hasBody(request)) limitTime(request, reply, bodyTimeMs)
      done()
    }
  })
  fastify.addHook('onResponse', (request, _reply, done) => {
    if (request.raw.complete === false) hangUpLater(request)
    done()
  })
}

const FORMS = new Set<object | undefined>([uploadDocuments, replaceDocument, decideOrder, uploadImport])

export function takesFiles(contract: object | undefined): boolean {
  return FORMS.has(contract)
}

function hangUpLater({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
  const timer = setTimeout(() => raw.socket.destroy(), REST_MS)
  raw.once('close', () => clearTimeout(timer))
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
}

/** Refuses a request whose body is not there in time. */
function limitTime(request: FastifyRequest, reply: FastifyReply, bodyTimeMs: number): void {
  const timer = setTimeout(() => {
    if (!reply.sent) sendError(reply, new AppError('request.too_slow'))
  }, bodyTimeMs)
  const stop = (): void => clearTimeout(timer)
  request.raw.once('end', stop).once('close', stop)
}
