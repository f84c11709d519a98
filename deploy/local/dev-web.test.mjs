import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { serveWeb } from './dev-web.mjs'
import { freePorts } from './ports.mjs'

const POLICY = "default-src 'self';script-src 'self';frame-ancestors 'none'"

/** Answers as the gateway does: pages with its policy, calls with who asked, a stream that stays open. */
async function fakeGateway() {
  const server = createServer((asked, answer) => {
    if (asked.url === '/api/events') {
      answer.writeHead(200, { 'content-type': 'text/event-stream' })
      return void answer.write('data: first\n\n')
    }
    if (asked.url === '/') answer.setHeader('content-security-policy', POLICY)
    answer.setHeader('x-answered-by', 'gateway')
    let bytes = 0
    asked.on('data', (chunk) => (bytes += chunk.length))
    asked.on('end', () => {
      const { host, 'x-forwarded-for': from } = asked.headers
      answer.end(JSON.stringify({ url: asked.url, method: asked.method, bytes, host, from }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    address: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('one address: pages from their sources under the policy of the gateway, the rest from the gateway', async (t) => {
  const gateway = await fakeGateway()
  const [port] = await freePorts(1)
  const web = await serveWeb({ port, bind: '127.0.0.1', gateway: gateway.address })
  t.after(async () => {
    gateway.close()
    await web.close()
  })
  const at = (path) => `http://127.0.0.1:${port}${path}`

  // A page, with whatever script vite needs let in by its nonce and by nothing else.
  const page = await fetch(at('/orders'), { headers: { accept: 'text/html' } })
  const policy = page.headers.get('content-security-policy') ?? ''
  const [, nonce] = /script-src 'nonce-([^']+)' 'self';/.exec(policy) ?? []
  assert.equal(policy, POLICY.replace('script-src', `script-src 'nonce-${nonce}'`))
  const html = await page.text()
  const inline = [...html.matchAll(/<script([^>]*)>[^<]/g)].map(([, attributes]) => attributes)
  assert.ok(inline.length > 0 && inline.every((one) => one.includes(`nonce="${nonce}"`)), html)
  assert.match(html, /\/src\/app\/main\.tsx/)

  for (const path of [
    '/api/quotes?from=IN',
    '/auth/v1/user',
    '/files/token',
    '/webhooks/simulated',
    '/docs',
    '/visa-updates.xml',
  ]) {
    const answer = await fetch(at(path), { method: 'POST', body: 'x'.repeat(1_000_000) })
    assert.deepEqual(await answer.json(), {
      url: path,
      method: 'POST',
      bytes: 1_000_000,
      host: `127.0.0.1:${port}`,
      from: '127.0.0.1',
    })
  }
  // The pages whose names begin alike are pages.
  for (const path of ['/visa-updates', '/apiary'])
    assert.equal(
      (await fetch(at(path), { headers: { accept: 'text/html' } })).headers.get('x-answered-by'),
      null,
    )

  // A stream comes piece by piece.
  const stream = await fetch(at('/api/events'))
  const { value } = /** @type {{ value: Uint8Array }} */ (
    await /** @type {ReadableStream} */ (stream.body).getReader().read()
  )
  assert.equal(new TextDecoder().decode(value), 'data: first\n\n')
})

test('an error of a build lies over open pages and over those that come, until it is good again', async (t) => {
  const gateway = await fakeGateway()
  const [port] = await freePorts(1)
  const web = await serveWeb({ port, bind: '127.0.0.1', gateway: gateway.address })
  t.after(async () => {
    gateway.close()
    await web.close()
  })
  const first = await openPage(port)
  web.fault('services/orders/src/main.ts', 'Expected ident')
  assert.match((await first.next('error')).err.message, /^services\/orders\/src\/main\.ts\n\nExpected ident$/)
  const second = await openPage(port)
  assert.match((await second.next('error')).err.message, /Expected ident/)
  web.healed('services/orders/src/main.ts')
  assert.deepEqual((await first.next('update')).updates, [])
  const third = await openPage(port)
  web.fault('orders', 'could not start')
  // Nothing old came before it.
  assert.match((await third.next('error')).err.message, /^orders\n\ncould not start$/)
  for (const page of [first, second, third]) page.close()
})

test('while the gateway restarts, calls are answered with a request to try again', async (t) => {
  const gateway = await fakeGateway()
  const [port] = await freePorts(1)
  const web = await serveWeb({ port, bind: '127.0.0.1', gateway: gateway.address })
  t.after(() => web.close())
  gateway.close()
  const answer = await fetch(`http://127.0.0.1:${port}/api/quotes`)
  assert.equal(answer.status, 503)
  assert.equal((await answer.json()).error.code, 'service.unavailable')
})

/** What vite's client in a page hears. */
async function openPage(port) {
  const client = await (await fetch(`http://127.0.0.1:${port}/@vite/client`)).text()
  const [, token] = /wsToken = "([^"]+)"/.exec(client) ?? []
  const socket = new WebSocket(`ws://127.0.0.1:${port}/?token=${token}`, 'vite-hmr')
  const heard = []
  socket.addEventListener('message', ({ data }) => heard.push(JSON.parse(data)))
  await once(socket, 'open')
  return {
    async next(type) {
      const giveUpAt = Date.now() + 60_000
      for (;;) {
        const at = heard.findIndex((one) => one.type === type)
        if (at >= 0) return heard.splice(at, 1)[0]
        assert.ok(Date.now() < giveUpAt, `no ${type}: ${JSON.stringify(heard)}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    close: () => socket.close(),
  }
}
