import { Agent, createServer, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from './program.mjs'

/** Of a connection, not of what it carries. */
const HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
/** Longer than browsers keep a silent connection, so that it is they who close it. */
const KEEP_ALIVE_MS = 72_000
/** Shorter than the gateway keeps one: it never closes what is being used again. */
const IDLE_MS = 30_000
const LOOK_EVERY_MS = 500
/** One that is slow for a moment is not dead. */
const LOOK_WITHIN_MS = 2_000
const MISSES = 2

/** @typedef {{ port: number, misses: number, passed: Set<import('node:http').ClientRequest> }} Gateway */

/**
 * One address in front of several gateways of this machine, which take turns. One that leaves gets no new request and
 * ends those that it has. Where none listens the next one is asked, and a read whose answer never began is asked again,
 * so that a gateway that dies takes no read along; one that hangs is left out, and what it kept waiting is as if it had
 * died.
 */
export class Balancer {
  /** @type {Gateway[]} */
  #gateways = []
  #turn = 0
  #agent = new Agent({ keepAlive: true, timeout: IDLE_MS })
  #server = createServer({ requestTimeout: 0, keepAliveTimeout: KEEP_ALIVE_MS })

  constructor() {
    const take = (asked, answer) => this.#pass(asked, answer, this.#inTurn())
    this.#server.on('request', take)
    // Whether the body is wanted is for the gateway to say.
    this.#server.on('checkContinue', take)
    this.#server.on('checkExpectation', take)
  }

  /** @returns {Promise<void>} once people can come */
  async listen(port, host) {
    await new Promise((resolve, reject) => {
      this.#server.once('error', (error) => reject(new Failure(`Port ${port}: ${error.message}`)))
      this.#server.listen(port, host, () => resolve(undefined))
    })
  }

  join(port) {
    this.leave(port)
    const gateway = { port, misses: 0, passed: new Set() }
    this.#gateways.push(gateway)
    void this.#watch(gateway)
  }

  leave(port) {
    this.#gateways = this.#gateways.filter((one) => one.port !== port)
  }

  /** Takes nothing new; what is being answered still is. */
  close() {
    this.#gateways = []
    this.#server.close()
    this.#server.closeIdleConnections()
  }

  #inTurn() {
    this.#turn += 1
    const all = rather(this.#gateways)
    const first = this.#turn % Math.max(1, all.length)
    return [...all.slice(first), ...all.slice(0, first)]
  }

  async #watch(gateway) {
    while (this.#gateways.includes(gateway)) {
      gateway.misses = (await answers(gateway.port)) ? 0 : gateway.misses + 1
      // A request that waits there would wait in vain.
      if (!lives(gateway))
        for (const passed of gateway.passed) passed.destroy(new Error('The gateway hangs.'))
      await wait(LOOK_EVERY_MS, undefined, { ref: false })
    }
  }

  /**
   * @param {import('node:http').IncomingMessage} asked
   * @param {import('node:http').ServerResponse} answer
   * @param {Gateway[]} gateways where to ask, in this order
   * @param {number} rounds how often all may be asked again: one that was only slow answers then
   */
  #pass(asked, answer, [gateway, ...others], rounds = 1) {
    if (answer.destroyed) return
    if (!gateway) return refuse(answer)
    const hasBody = 'content-length' in asked.headers || 'transfer-encoding' in asked.headers
    const passed = request({
      host: '127.0.0.1',
      port: gateway.port,
      method: asked.method,
      path: asked.url,
      headers: headersFor(asked),
      // What may not be sent twice goes over a connection that no one can be closing.
      agent: hasBody ? false : this.#agent,
    })
    gateway.passed.add(passed)
    passed.once('close', () => gateway.passed.delete(passed))
    let arrived = false
    passed.once('socket', (socket) => {
      const send = () => {
        arrived = true
        if (hasBody) asked.pipe(passed)
        else passed.end()
      }
      if (socket.connecting) socket.once('connect', send)
      else send()
    })
    passed.on('continue', () => answer.writeContinue())
    passed.once('response', (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.statusMessage, withoutHop(reply.rawHeaders))
      reply.pipe(answer)
      // Half an answer must not look like a whole one.
      reply.once('error', () => answer.destroy())
    })
    passed.on('error', () => {
      if (answer.headersSent) return
      const next = rather(others)
      if (arrived && asked.method !== 'GET' && asked.method !== 'HEAD') refuse(answer)
      else if (next.length > 0 || rounds === 0) this.#pass(asked, answer, next, rounds)
      else this.#pass(asked, answer, this.#inTurn(), rounds - 1)
    })
    answer.once('close', () => passed.destroy())
  }
}

const lives = ({ misses }) => misses < MISSES

/** Those that live. With none of them, one may be about to, or was only slow to say so. @param {Gateway[]} gateways */
function rather(gateways) {
  const living = gateways.filter(lives)
  return living.length > 0 ? living : gateways
}

async function answers(port) {
  const signal = AbortSignal.timeout(LOOK_WITHIN_MS)
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/health/live`, { signal })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

/** What the gateway gets: as it came, and from whom. */
function headersFor(asked) {
  const headers = withoutHop(asked.rawHeaders)
  if (asked.headers['transfer-encoding']) headers.push('transfer-encoding', 'chunked')
  const before = asked.headers['x-forwarded-for']
  const address = asked.socket.remoteAddress ?? ''
  const others = withoutName(headers, 'x-forwarded-for')
  return [...others, 'x-forwarded-for', before ? `${before}, ${address}` : address]
}

function withoutHop(raw) {
  return raw.flatMap((name, index) =>
    index % 2 === 0 && !HOP.has(name.toLowerCase()) ? [name, raw[index + 1]] : [],
  )
}

function withoutName(raw, unwanted) {
  return raw.flatMap((name, index) =>
    index % 2 === 0 && name.toLowerCase() !== unwanted ? [name, raw[index + 1]] : [],
  )
}

function refuse(answer) {
  if (answer.headersSent || answer.destroyed) return answer.destroy()
  const error = { code: 'service.unavailable', message: 'This is not available right now. Please try again.' }
  answer.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' })
  answer.end(JSON.stringify({ error }))
}
