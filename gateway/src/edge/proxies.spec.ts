import { metricsText } from '@borderlane/runtime'
import fastify from 'fastify'
import { countPastProxy } from './proxies'

it('a request that no proxy has forwarded is counted where there are to be two', async () => {
  const server = fastify()
  countPastProxy(server, 2)
  server.get('/', () => 'here')
  await server.inject({ url: '/', headers: { 'x-forwarded-for': '192.0.2.1, 192.0.2.2' } })
  expect(await metricsText()).toMatch(/^requests_past_proxy_total 0$/m)
  await server.inject({ url: '/', headers: { 'x-forwarded-for': '192.0.2.1' } })
  await server.inject('/')
  expect(await metricsText()).toMatch(/^requests_past_proxy_total 2$/m)
  await server.close()
})
