import { counter } from '@borderlane/runtime'
import type { FastifyInstance } from 'fastify'

const past = counter(
  'requests_past_proxy_total',
  'Requests with fewer addresses in X-Forwarded-For than TRUST_PROXY says',
  [],
)

/** Where no proxy adds an address, its sender writes the one that limits count by. */
export function countPastProxy(fastify: FastifyInstance, proxies: number): void {
  if (proxies === 0) return
  fastify.addHook('onRequest', (request, _reply, done) => {
    const all = [request.headers['x-forwarded-for'] ?? []].flat()
    if (all.flatMap((line) => line.split(',')).length < proxies) past.inc()
    done()
  })
}
