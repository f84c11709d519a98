// `npm run try -- restart`: the platform with two of everything; travellers apply, upload, pay and correct, others search,
// chat and follow an order, while every service and gateway is restarted one after the other. No request may fail.
//   --requests 2000   fewer than the 20,000 that count
//   --rate 20         requests a second instead of 200, for a machine that has other work
import { setTimeout as wait } from 'node:timers/promises'
import { build } from '../../deploy/local/build.mjs'
import { Failure, finish, say, step } from '../../deploy/local/program.mjs'
import { restartAll } from '../../deploy/local/rolling.mjs'
import { parseArgs } from 'node:util'
import { applyAndPay } from './application.mjs'
import { check } from './checks/check.mjs'
import { startStand } from './stand.mjs'

const REQUESTS = 20_000
const REPLICAS = 2
const RATE = 200
const READERS = 8
const WATCHERS = 4
/** Requests for which one traveller applies, and one visitor asks the chat. */
const REQUESTS_PER_TRAVELLER = 60
const REQUESTS_PER_CHAT = 100
const SHOWN = 20
const PLACES = ['IN', 'VN', 'TR', 'KE', 'EG', 'LK', 'ID', 'KH']

async function restart(args) {
  const { requests: wanted, rate } = readNumbers(args)
  await build()
  const stand = await startStand({ name: 'restart', replicas: REPLICAS })
  const load = new Load(stand.page, rate)
  const running = load.run()
  // First see it work.
  await wait(5_000)
  let rounds = 0
  let restarted = 0
  do {
    rounds += 1
    await restartAll(stand.processes, (text) => {
      restarted += 1
      say(`${text}: ${load.requests} requests so far, ${load.failures.length} failed`)
    }).catch((error) => load.failures.push(error.message))
  } while (load.requests < wanted && load.failures.length === 0)
  load.going = false
  const travellers = await step('waiting for the last traveller', () => running)

  const { requests, failures, streams } = load
  say(`${requests} requests and ${streams} event streams during ${restarted} restarts in ${rounds} rounds`)
  say(`${failures.length} failed of ${requests}`)
  const received = { travellers, payers: [], accountHolders: [], savers: [] }
  const wrong = await step('comparing the answers with what is stored', () => check(stand, received))
  // What stopped a traveller is among both.
  const all = [...failures, ...wrong.filter((sentence) => !failures.includes(sentence))]
  for (const [sentence, count] of counted(all).slice(0, SHOWN))
    say(`  ${sentence}${count > 1 ? ` (${count} times)` : ''}`)
  if (all.length > 0) throw new Failure('The restart was noticed.')
  stand.letGo()
}

function readNumbers(args) {
  try {
    const text = /** @type {const} */ ({ type: 'string' })
    const { values } = parseArgs({ args, options: { requests: text, rate: text } })
    const numbers = { requests: Number(values.requests ?? REQUESTS), rate: Number(values.rate ?? RATE) }
    if (numbers.requests >= 1 && numbers.rate >= 1) return numbers
  } catch {
    // Said below.
  }
  throw new Failure('Usage: npm run try -- restart [--requests <number>] [--rate <requests a second>]')
}

/** People at work, and what went wrong for them. */
class Load {
  requests = 0
  streams = 0
  going = true
  /** @type {string[]} */
  failures = []
  #page
  #rate

  constructor(page, rate) {
    this.#page = page
    this.#rate = rate
  }

  /** @returns what the travellers received, once `going` is false and everybody has ended */
  async run() {
    const watched = applyAndPay(this.#page, 'watched@example.com')
    const [travellers] = await Promise.all([
      this.#travellers(),
      this.#every(REQUESTS_PER_CHAT, () => this.#chat()),
      ...times(READERS, (index) => this.#every(READERS, () => this.#read(index))),
      ...times(WATCHERS, async () => this.#while(async () => this.#watch(await watched))),
    ])
    const received = [await watched, ...travellers]
    for (const { email, problem, retries, retried, requests } of received) {
      this.requests += requests
      if (retries > 0)
        this.failures.push(
          `${email}: ${retries} requests had to be asked again, the last one because ${retried}`,
        )
      if (problem) this.failures.push(`${email}: ${problem}`)
    }
    return received
  }

  async #while(work) {
    while (this.going) await work()
  }

  /** Does something once for so many requests of all. */
  #every(requests, work) {
    return this.#while(() => Promise.all([work(), wait((requests / this.#rate) * 1_000)]))
  }

  async #travellers() {
    const all = []
    while (this.going) {
      all.push(applyAndPay(this.#page, `traveller-${all.length}@example.com`))
      await wait((REQUESTS_PER_TRAVELLER / this.#rate) * 1_000)
    }
    return Promise.all(all)
  }

  async #read(index) {
    const turn = this.requests + index
    // Never the same place twice.
    const apart = 1 + (index % (PLACES.length - 1))
    const [from, to] = [PLACES[turn % PLACES.length], PLACES[(turn + apart) % PLACES.length]]
    await this.#ask(
      turn % 10 === 0 ? '/api/visa-requirements/count' : `/api/visa-requirements?from=${from}&to=${to}`,
    )
  }

  async #chat() {
    const text = await this.#ask('/api/chat', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [{ role: 'user', content: 'How do I track my order?' }] }),
    })
    if (text !== undefined && !text.includes('[DONE]')) this.failures.push('a chat broke off')
  }

  /** A stream ends when its gateway stops; the browser opens the next one. */
  async #watch({ order, token }) {
    const leaves = AbortSignal.timeout(20_000)
    const path = `/api/orders/${order.id}/events`
    this.streams += 1
    await this.#ask(path, { headers: { 'x-order-token': token } }, leaves)
  }

  async #ask(path, init = {}, signal = AbortSignal.timeout(30_000)) {
    this.requests += 1
    let status = 0
    try {
      const answer = await fetch(this.#page + path, { ...init, signal })
      status = answer.status
      const text = await answer.text()
      // A pair without a rule is an answer.
      if (status === 200 || status === 404) return text
      this.failures.push(`${path} answered ${status}`)
    } catch (error) {
      // The reader of a stream has left on its own.
      if (path.endsWith('/events') && status === 200 && signal.aborted) return undefined
      this.failures.push(`${path}, status ${status}: ${error.cause?.code ?? error.message}`)
    }
    return undefined
  }
}

/** @param {string[]} sentences @returns {[string, number][]} each once, and how often it came */
function counted(sentences) {
  const counts = new Map()
  for (const sentence of sentences) counts.set(sentence, (counts.get(sentence) ?? 0) + 1)
  return [...counts]
}

const times = (count, work) => Array.from({ length: count }, (_one, index) => work(index))

await finish(() => restart(process.argv.slice(2)))
