import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { BODY_BYTES, call } from '@borderlane/contracts/define'
import Fastify, { type FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readBodies } from './read-body'

const options = { access: 'anyone', input: z.object({}), output: z.object({}) } as const
const small = call('test.small', { ...options, http: 'POST /small' })
const large = call('test.large', { ...options, http: 'POST /large', bodyBytes: 2 * BODY_BYTES })

let fastify: FastifyInstance
beforeEach(() => {
  fastify = Fastify({ bodyLimit: BODY_BYTES })
  readBodies(fastify, 50)
  for (const contract of [small, large])
    fastify.post(contract.http!.split(' ')[1]!, { config: { contract } as never }, () => 'taken')
})
afterEach(() => fastify.close())

const statusOf = async (url: string, length: number): Promise<number> => {
  const payload = JSON.stringify('x'.repeat(length - 2))
  const headers = { 'content-type': 'application/json' }
  return (await fastify.inject({ method: 'POST', url, payload, headers })).statusCode
}

it('a body may have as many bytes as its contract says', async () => {
  expect(await statusOf('/small', BODY_BYTES)).toBe(200)
  expect(await statusOf('/small', BODY_BYTES + 1)).toBe(413)
  expect(await statusOf('/large', 2 * BODY_BYTES)).toBe(200)
  expect(await statusOf('/large', 2 * BODY_BYTES + 1)).toBe(413)
})

it('a body that does not come in time is refused', async () => {
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((fastify.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(
    'POST /small HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  )
  const answer = await text(socket)
  expect(answer).toContain('HTTP/1.1 408 ')
  expect(answer).toContain('"request.too_slow"')
})
