import type { FastifyInstance } from 'fastify'

/** Bodies are JSON (and multipart where a route reads it); everything else is refused with 415. */
export function readBodies(fastify: FastifyInstance): void {
  // Keys like __proto__ arrive as plain fields; the contracts know no such field and refuse them by name.
  const readJson = fastify.getDefaultJsonParser('ignore', 'ignore')
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Clients name the type of a body that they then do not send.
    if (body === '') done(null, undefined)
    else void readJson(request, body as string, done)
  })
}
