import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { Balancer } from './balancer.mjs'
import { foldersOf } from './program.mjs'
import { freePorts } from './ports.mjs'
import { Processes } from './processes.mjs'

const made = mkdtempSync(join(tmpdir(), 'borderlane-balancer-'))
after(() => rmSync(made, { recursive: true, force: true }))

/** Answers with who asked and how much came, a stream at /events; ends as a gateway does. */
const GATEWAY = `
  const streams = new Set()
  const server = require('http').createServer((asked, answer) => {
    if (asked.url === '/events') {
      answer.writeHead(200, { 'content-type': 'text/event-stream' }).write('open\\n')
      return void streams.add(answer)
    }
    let bytes = 0
    asked.on('data', (chunk) => (bytes += chunk.length))
    asked.on('end', () => setTimeout(() => answer.end(JSON.stringify({ bytes, from: asked.headers['x-forwarded-for'] })), 5))
  })
  server.listen(Number(process.argv[1]), '127.0.0.1')
  const close = () => {
    for (const stream of streams) stream.end('closed\\n')
    server.close(() => process.exit(0))
    setInterval(() => server.closeIdleConnections(), 20)
  }
  // What was on its way when the gateway left the balancer still finds it listening.
  process.on('SIGTERM', () => setTimeout(close, 1_000))`

test('gateways that restart one after the other lose no request, upload or event stream', async (t) => {
  const processes = new Processes(foldersOf(made), assert.fail)
  const balancer = new Balancer()
  t.after(async () => {
    balancer.close()
    await processes.stop()
  })
  const [port, ...ports] = await freePorts(3)
  const page = `http://127.0.0.1:${port}`
  for (const [index, gatewayPort] of ports.entries()) {
    await processes.start({
      name: `gateway-${index + 1}`,
      stage: 'gateway',
      program: process.execPath,
      args: ['-e', GATEWAY, String(gatewayPort)],
      ready: async () => (await fetch(`http://127.0.0.1:${gatewayPort}/`)).ok,
      join: () => balancer.join(gatewayPort),
      leave: () => balancer.leave(gatewayPort),
    })
  }
  await balancer.listen(port, '127.0.0.1')

  // Open before a gateway stops: one that only came then would never be closed by it.
  const streams = (await Promise.all([0, 1].map(() => fetch(`${page}/events`)))).map((answer) =>
    answer.text(),
  )
  const slow = upload(page)
  let going = true
  let answered = 0
  const asking = Array.from({ length: 8 }, async (_one, index) => {
    while (going) {
      const body = index % 2 ? 'x'.repeat(10_000) : undefined
      const answer = await fetch(page, { method: body ? 'POST' : 'GET', body })
      assert.deepEqual(
        [answer.status, await answer.json()],
        [200, { bytes: body?.length ?? 0, from: '127.0.0.1' }],
      )
      answered += 1
    }
  })
  await wait(100)
  await processes.restartEach('gateway', () => {})
  const before = answered
  while (answered < before + 50) await Promise.race([wait(10), ...asking])
  going = false
  await Promise.all(asking)
  assert.deepEqual(await Promise.all(streams), ['open\nclosed\n', 'open\nclosed\n'])
  assert.equal(await slow, '{"bytes":5,"from":"127.0.0.1"}')

  // A crash takes no read along either.
  const crashed = processes.crash('gateway-1')
  for (let count = 0; count < 20; count += 1) assert.equal((await fetch(page)).status, 200)
  await crashed

  // Nor does one that hangs, once it has been noticed.
  const pid = processes.pidOf('gateway-2') ?? 0
  process.kill(pid, 'SIGSTOP')
  for (let count = 0; count < 20; count += 1) assert.equal((await fetch(page)).status, 200)
  process.kill(pid, 'SIGCONT')
})

/** An upload whose bytes come one by one. */
function upload(page) {
  return new Promise((resolve, reject) => {
    const sending = request(page, { method: 'PUT' }, async (answer) => {
      let text = ''
      for await (const chunk of answer) text += chunk
      resolve(text)
    })
    sending.once('error', reject)
    let left = 5
    const timer = setInterval(() => {
      if (left > 0) sending.write('x')
      else {
        clearInterval(timer)
        sending.end()
      }
      left -= 1
    }, 50)
  })
}
