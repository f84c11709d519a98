import { uploadDocuments } from '@borderlane/contracts/documents'
import { AppError } from '@borderlane/contracts/errors'
import type { FastifyInstance } from 'fastify'

/** Bodies are JSON, those with files multipart; everything else is refused with 415. */
export function readBodies(fastify: FastifyInstance): void {
  // Keys like __proto__ arrive as plain fields; the contracts know no such field and refuse them by name.
  const readJson = fastify.getDefaultJsonParser('ignore', 'ignore')
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Clients name the type of a body that they then do not send.
    if (body === '') done(null, undefined)
    else void readJson(request, body as string, done)
  })
  // Multipart is read by the route itself, part by part. Others would take it for a request without a body.
  fastify.addHook('onRequest', (request, _reply, done) => {
    const isMultipart = /^\s*multipart\//i.test(request.headers['content-type'] ?? '')
    const { contract } = request.routeOptions.config
    if (isMultipart && contract && contract !== uploadDocuments)
      done(new AppError('request.unsupported_type'))
    else done()
  })
}
