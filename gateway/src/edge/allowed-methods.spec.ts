import Fastify from 'fastify'
import { AllowedMethods } from './allowed-methods'

const methods = new AllowedMethods()

beforeAll(() => {
  const fastify = Fastify({ exposeHeadRoutes: false })
  methods.register(fastify)
  const answer = (): string => ''
  fastify.get('/api/orders/:id', answer)
  fastify.post('/api/orders/resend-link', answer)
  fastify.route({ method: ['GET', 'HEAD'], url: '/assets/main.js', handler: answer })
  fastify.get('*', answer)
})

it.each([
  ['/api/orders/1', ['GET']],
  // Also an id that no order has.
  ['/api/orders/resend-link', ['GET', 'POST']],
  ['/assets/main.js', ['GET', 'HEAD']],
  ['/apply', ['GET', 'HEAD']],
  ['/api/orders/1/2', []],
  ['/api/nothing', []],
])('%s takes %j', (path, expected) => {
  expect(methods.of(path)).toEqual(expected)
})
