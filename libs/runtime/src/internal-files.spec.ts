import { AppError } from '@borderlane/contracts/define'
import Fastify, { type FastifyInstance } from 'fastify'
import { answerFile } from './internal-files'
import { currentRequest } from './request-context'

describe('a file on the internal port', () => {
  let fastify: FastifyInstance
  let answer: () => Promise<unknown>

  beforeAll(async () => {
    fastify = Fastify()
    fastify.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body))
    fastify.put('/files/:token', async (request, reply) => {
      await answerFile(request, reply, async () => reply.status(201).send(await answer()))
    })
    await fastify.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => fastify.close())

  const put = (headers: Record<string, string> = {}, body = Buffer.from('a file')) =>
    fetch(`${fastify.listeningOrigin}/files/a-secret-token`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream', ...headers },
      body,
    })

  it('belongs to the request that the gateway names', async () => {
    answer = () => Promise.resolve(currentRequest())
    const sent = {
      'x-request-id': 'request-of-a-browser',
      traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
    }
    const given = await put(sent)
    expect(given.status).toBe(201)
    expect(await given.json()).toEqual({ requestId: sent['x-request-id'], traceparent: sent.traceparent })
    const [one, other] = await Promise.all([put({ 'x-request-id': 'a b' }), put()])
    expect(await one.json()).not.toMatchObject({ requestId: 'a b' })
    expect(await other.json()).toMatchObject({ requestId: expect.stringMatching(/^[\w-]{36}$/) as string })
  })

  it('that is refused is answered with an error of the contracts', async () => {
    answer = () => Promise.reject(new AppError('documents.too_large'))
    const refused = await put()
    expect(refused.status).toBe(413)
    expect(await refused.json()).toMatchObject({ error: { code: 'documents.too_large' } })
    answer = () => Promise.reject(new Error('SELECT of a secret'))
    const failed = await put()
    expect(failed.status).toBe(500)
    const body = await failed.text()
    expect(body).toContain('internal.error')
    expect(body).not.toContain('secret')
  })

  it('that is refused before all of it has come is read on, so that the answer arrives', async () => {
    answer = () => Promise.reject(new AppError('documents.wrong_type'))
    const refused = await put({}, Buffer.alloc(8 * 1024 * 1024))
    expect(refused.status).toBe(new AppError('documents.wrong_type').status)
  })
})
