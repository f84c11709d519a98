// The floor of this design, its first half: Fastify that hands every request to a handler behind NATS, and nothing
// else. Arguments: address of the broker, port.
import Fastify from 'fastify'
import { connect } from 'nats'

const [servers, port] = process.argv.slice(2)
const nats = await connect({ servers, noAsyncTraces: true })
const encoder = new TextEncoder()
const decoder = new TextDecoder()
const app = Fastify()

app.get('/', () => ({ ready: true }))
app.all('/api/*', async ({ query, body }) => {
  const asked = encoder.encode(JSON.stringify(body ?? query))
  const { data } = await nats.request('floor', asked, { timeout: 5_000 })
  return JSON.parse(decoder.decode(data))
})
await app.listen({ port: Number(port), host: '127.0.0.1' })
