import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { applicationFor } from './applicant.mjs'

const EVERY_MS = 600
const GIVE_UP_MS = 15_000

const json = (body, headers = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})
const ofHolder = ({ token }) => ({ headers: { 'x-order-token': token } })

/**
 * The application and the account that are asked for.
 * @typedef {{ order: { id: string }, token: string, accessToken: string }} Known
 */

/**
 * What is asked all the time, one question for each part of the platform. Asked once, never again: what a person sees
 * who does not press a button twice. `needs` are the parts without which it cannot be answered.
 * @type {Record<string, { needs: string[], ask: (known: Known) => [path: string, request?: RequestInit] }>}
 */
const QUESTIONS = {
  page: { needs: ['gateway'], ask: () => ['/'] },
  search: {
    needs: ['gateway', 'nats', 'catalogue'],
    ask: () => ['/api/visa-requirements?from=IN&to=VN'],
  },
  order: {
    needs: ['gateway', 'nats', 'postgres', 'orders'],
    ask: (known) => [`/api/orders/${known.order.id}`, ofHolder(known)],
  },
  documents: {
    needs: ['gateway', 'nats', 'postgres', 'orders', 'documents'],
    ask: (known) => [`/api/orders/${known.order.id}/documents`, ofHolder(known)],
  },
  payments: {
    needs: ['gateway', 'nats', 'postgres', 'orders', 'payments'],
    ask: (known) => [`/api/orders/${known.order.id}/payments`, ofHolder(known)],
  },
  account: {
    needs: ['gateway', 'nats', 'postgres', 'identity'],
    ask: ({ accessToken }) => ['/auth/v1/user', { headers: { authorization: `Bearer ${accessToken}` } }],
  },
  chat: {
    needs: ['gateway', 'nats', 'catalogue', 'chat'],
    ask: () => [
      '/api/chat',
      json({ messages: [{ role: 'user', content: 'Do I need a visa for Vietnam from India?' }] }),
    ],
  },
  save: {
    needs: ['gateway', 'nats', 'postgres', 'orders'],
    ask: () => [
      '/api/orders',
      json(applicationFor(`saver-${randomUUID()}@example.com`), { 'idempotency-key': randomUUID() }),
    ],
  },
}
const NAMES = Object.keys(QUESTIONS)

export function shareOf(parts) {
  return (
    NAMES.filter((name) => QUESTIONS[name].needs.some((part) => parts.includes(part))).length / NAMES.length
  )
}

/**
 * @typedef {{ name: string, askedAt: number, tookMs: number, isGood: boolean, status: number, retryAfter: string | null }} Answer
 * times on the clock of `performance.now()`
 */

/** Asks all questions at a steady pace, whatever becomes of the answers. */
export class Probes {
  /** @type {Answer[]} */
  #answers = []
  #open = new Set()
  #stopped = false
  #loops
  /**
   * What answers said of new orders.
   * @type {{ order: import('./application.mjs').Traveller['order'] }[]}
   */
  saved = []

  /**
   * @param {string} page
   * @param {Known} known
   */
  constructor(page, known) {
    this.#loops = NAMES.map(async (name, index) => {
      await wait((EVERY_MS / NAMES.length) * index)
      while (!this.#stopped) {
        const asked = this.#ask(page, known, name)
        this.#open.add(asked)
        void asked.finally(() => this.#open.delete(asked))
        await wait(EVERY_MS)
      }
    })
  }

  /** Waits until every question that was asked is answered, or was given up. */
  async settle() {
    await Promise.all(this.#open)
  }

  async stop() {
    this.#stopped = true
    await Promise.all(this.#loops)
    await this.settle()
  }

  async #ask(page, known, name) {
    const askedAt = performance.now()
    const [path, request] = QUESTIONS[name].ask(known)
    /** @type {[number, string | null, string]} */
    let [status, retryAfter, text] = [0, null, '']
    try {
      const answer = await fetch(page + path, { ...request, signal: AbortSignal.timeout(GIVE_UP_MS) })
      text = await answer.text()
      status = answer.status
      retryAfter = answer.headers.get('retry-after')
    } catch {
      status = 0
    }
    // A stream that broke off had a good status, too.
    const isGood = status >= 200 && status < 300 && (name !== 'chat' || text.includes('[DONE]'))
    this.#answers.push({ name, askedAt, tookMs: performance.now() - askedAt, isGood, status, retryAfter })
    if (isGood && name === 'save') this.saved.push(JSON.parse(text))
  }

  /**
   * Waits until each question that was asked since then had a good answer, and no bad one after it.
   * @returns {Promise<boolean>} whether that came to pass within the time
   */
  async untilGood(since, withinMs) {
    const end = performance.now() + withinMs
    while (!NAMES.every((name) => lastOf(this.#of(name, since))?.isGood)) {
      if (performance.now() > end) return false
      await wait(100)
    }
    return true
  }

  /**
   * What became of the questions that were asked in a time.
   * @returns `total`; `bad`, by question and status; `rate` of bad answers; `backMs`: from `since` to the first good
   *   answer to a question that was asked after the last bad one of its kind; `slowestMs`
   */
  measure(since, until) {
    const asked = this.#answers.filter(({ askedAt }) => askedAt >= since && askedAt < until)
    const bad = asked.filter(({ isGood }) => !isGood)
    const kinds = new Map()
    for (const { name, status } of bad)
      kinds.set(`${name} ${status}`, (kinds.get(`${name} ${status}`) ?? 0) + 1)
    return {
      total: asked.length,
      bad: [...kinds].map(([kind, count]) => `${kind} (${count})`),
      rate: asked.length === 0 ? 1 : bad.length / asked.length,
      backMs: Math.max(...NAMES.map((name) => this.#backAfter(name, bad, since))),
      slowestMs: Math.max(0, ...asked.map(({ tookMs }) => tookMs)),
    }
  }

  #backAfter(name, bad, since) {
    const last = lastOf(bad.filter((one) => one.name === name))
    if (!last) return 0
    const good = this.#of(name, last.askedAt).filter(({ isGood }) => isGood)
    return Math.min(...good.map(({ askedAt, tookMs }) => askedAt + tookMs)) - since
  }

  #of(name, since) {
    return this.#answers.filter((one) => one.name === name && one.askedAt >= since)
  }
}

/** The one that was asked last: answers come in another order. */
function lastOf(answers) {
  return answers.reduce((last, one) => (!last || one.askedAt > last.askedAt ? one : last), undefined)
}
