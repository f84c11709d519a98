import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { applicationFor, correctedPhone } from './applicant.mjs'

const RETRY_MS = 300
const DECIDE_MS = 1_000
const HANDED_IN = 'submitted_to_govt'
const GIVE_UP_MS = 120_000

/**
 * The answers that a traveller received, as far as they came; `problem` is the answer that stopped them.
 * @typedef {{ email: string, retries: number, requests: number, retried?: string, token: string, deleted: string,
 *   sent: ReturnType<typeof applicationFor>, corrected: boolean, status: string, problem?: string,
 *   order: Order, documents: (Document & { sha256: string })[],
 *   payment: { id: string, status: string, amountCents: number } }} Traveller `sent` is the application as it was written
 * @typedef {{ id: string, reference: string, passportCountry: string, destinationCountry: string, governmentFeeCents: number,
 *   serviceFeeCents: number, denialProtectionFeeCents: number, totalAmountCents: number }} Order amounts in pence
 * @typedef {{ order: Order, orderToken: string }} Created what someone hears who applies
 * @typedef {{ id: string, name: string }} Document
 */

/** A token of the test provider, by what becomes of its charge. */
export const tokenFor = (outcome) => `tok_sim_${outcome}_${randomBytes(16).toString('hex')}`
export const card = (outcome) => ({ kind: 'card', token: tokenFor(outcome) })

/** Whether something still becomes of a payment. @param {{ status: string }} payment */
export const isOpen = ({ status }) => ['processing', 'requires_action'].includes(status)

/**
 * One traveller's way from the application to the decided payment, as a browser goes it: what got no good answer is
 * asked again, under the same Idempotency-Key. Where staff are given, they hand the paid application in.
 * @param {string} page the gateway's address
 * @param {string} email an address that no other application has
 * @param {Record<string, string>} [staff] headers of a member of staff
 * @returns what the traveller received: `{ email, order, token, documents, payment }` as far as they came, and in
 *   `problem` the answer that stopped them
 */
export async function applyAndPay(page, email, staff) {
  const received = /** @type {Traveller} */ ({
    email,
    sent: applicationFor(email),
    /** @type {Traveller['documents']} */ documents: [],
    retries: 0,
    requests: 0,
  })
  const giveUpAt = Date.now() + GIVE_UP_MS
  const ask = asker(page, giveUpAt, received)
  try {
    /** @type {Created} */
    const created = await ask('POST', '/api/orders', {
      key: randomUUID(),
      json: received.sent,
    })
    received.order = created.order
    received.token = created.orderToken

    const bytes = pdf()
    /** @type {{ documents: Document[] }} */
    const { documents } = await ask('POST', `/api/orders/${received.order.id}/documents`, {
      token: received.token,
      file: { name: 'passport.pdf', bytes },
    })
    received.documents.push({ ...documents[0], sha256: createHash('sha256').update(bytes).digest('hex') })

    /** @type {{ documents: Document[] }} */
    const second = await ask('POST', `/api/orders/${received.order.id}/documents`, {
      token: received.token,
      file: { name: 'wrong.pdf', bytes: pdf() },
    })
    const wrong = second.documents.find(({ name }) => name === 'wrong.pdf')?.id ?? ''
    // Not found: the first attempt was heard, and its answer lost.
    await unless(
      /documents\.not_found/,
      ask('DELETE', `/api/orders/${received.order.id}/documents/${wrong}`, { token: received.token }),
    )
    received.deleted = wrong

    const begun = await beginPayment(ask, received, card('ok'))
    received.payment = await untilDecided(ask, received.token, begun)
    await correct(received, ask)
    if (staff && received.payment.status === 'succeeded') await handIn(received, ask, staff, giveUpAt)
  } catch (error) {
    received.problem = error.message
  }
  return received
}

/**
 * Pays an order; what was made while the catalogue was away has its real price accepted first.
 * @param {Ask} ask
 * @param {Pick<Traveller, 'order' | 'token'>} received
 * @param {Record<string, string>} method
 * @returns {Promise<import('./payers.mjs').Payment>}
 */
export async function beginPayment(ask, received, method) {
  const path = `/api/orders/${received.order.id}`
  /** @returns {Promise<import('./payers.mjs').Payment>} */
  const pay = () =>
    ask('POST', `${path}/payments`, { key: randomUUID(), token: received.token, json: { method } })
  try {
    return await pay()
  } catch (error) {
    const [, totalAmountCents] = /orders\.price_changed.*"totalAmountCents":(\d+)/.exec(error.message) ?? []
    if (!totalAmountCents) throw error
    const json = { totalAmountCents: Number(totalAmountCents) }
    received.order = await ask('POST', `${path}/price-acceptance`, { token: received.token, json })
    return pay()
  }
}

/**
 * What a payer does at the provider's page.
 * @param {Ask} ask
 * @param {import('./payers.mjs').Payment} payment
 * @param {string | undefined} act
 */
export async function actOn(ask, payment, act) {
  const url = payment.invoiceUrl ?? payment.action?.url
  if (!url || !act) return
  const ref = new URL(url, 'http://site').pathname.split('/').at(-1)
  // Asked again after a lost answer, the provider says that it has ended: that is as good.
  await unless(/payments\.not_open/, ask('POST', `/api/test-payments/${ref}`, { json: { act } }))
}

/**
 * Waits until nothing becomes of a payment any more, and does meanwhile what its payer does at the provider's page.
 * @param {Ask} ask
 * @param {string} token
 * @param {import('./payers.mjs').Payment} payment
 * @param {readonly string[]} [acts] in turn
 * @returns {Promise<import('./payers.mjs').Payment>}
 */
export async function untilDecided(ask, token, payment, acts = []) {
  const left = [...acts]
  while (isOpen(payment)) {
    if (payment.invoiceUrl || payment.action) await actOn(ask, payment, left.shift())
    await wait(DECIDE_MS)
    payment = await ask('GET', `/api/payments/${payment.id}`, { token })
  }
  return payment
}

/**
 * Corrects the phone number, at whatever version the order has reached by now.
 * @param {Traveller} received
 * @param {Ask} ask
 */
async function correct(received, ask) {
  const path = `/api/orders/${received.order.id}`
  const phone = correctedPhone(received.sent)
  for (;;) {
    /** @type {{ version: number, applicant: { phone: string } }} */
    const { version, applicant } = await ask('GET', path, { token: received.token })
    // Its own earlier attempt was heard, and the answer lost.
    received.corrected = applicant.phone === phone
    if (received.corrected) return
    await unless(/orders\.changed/, ask('PATCH', path, { token: received.token, json: { version, phone } }))
  }
}

/**
 * Waits for the review to begin, and sets the next status at whatever version the order has reached by now.
 * @param {Traveller} received
 * @param {Ask} ask
 * @param {Record<string, string>} headers of a member of staff
 * @param {number} giveUpAt
 */
async function handIn(received, ask, headers, giveUpAt) {
  for (;;) {
    /** @type {{ version: number, status: string }} */
    const { version, status } = await ask('GET', `/api/orders/${received.order.id}`, {
      token: received.token,
    })
    received.status = status
    if (status === HANDED_IN) return
    if (status !== 'in_review') {
      if (Date.now() > giveUpAt) throw new Error(`the paid order is still ${status}`)
      await wait(RETRY_MS)
      continue
    }
    const json = { version, status: HANDED_IN, reason: 'by post' }
    await unless(/orders\.changed/, ask('PATCH', `/api/admin/orders/${received.order.id}`, { headers, json }))
  }
}

/**
 * The bytes of a document.
 * @param {string} page
 * @param {Pick<Traveller, 'order' | 'token'>} received
 * @param {Pick<Document, 'id'>} document
 */
export async function openDocument(page, received, document) {
  const ask = asker(page, Date.now() + 20_000)
  const path = `/api/orders/${received.order.id}/documents/${document.id}/link`
  /** @type {{ url: string }} */
  const { url } = await ask('POST', path, { token: received.token, json: {} })
  const answer = await fetch(page + url)
  if (!answer.ok) throw new Error(`the link answers ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

/**
 * @typedef {{ key?: string, token?: string, headers?: Record<string, string>,
 *   json?: Record<string, unknown>, file?: { name: string, bytes: Buffer<ArrayBuffer> } }} Question
 * @typedef {ReturnType<typeof asker>} Ask
 */

/**
 * Someone who asks until there is an answer that is no accident.
 * @param {string} page the gateway's address
 * @param {number} giveUpAt
 * @param {{ retries: number, requests: number, retried?: string }} received counts; `retried` is the last answer that was none
 */
export function asker(page, giveUpAt, received = { retries: 0, requests: 0 }) {
  /**
   * @template [Answer=unknown] what an answer holds: the caller names it
   * @param {string} method
   * @param {string} path
   * @param {Question} request
   * @returns {Promise<Answer>}
   */
  return async (method, path, { key, token, headers, json, file }) => {
    for (;;) {
      received.requests += 1
      const body = file ? formOf(file) : json && JSON.stringify(json)
      const answer = await fetch(page + path, {
        method,
        headers: {
          ...(json && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
          ...(token && { 'x-order-token': token }),
          ...headers,
        },
        body,
        signal: AbortSignal.timeout(15_000),
      }).catch((error) => ({ status: 0, text: async () => String(error.cause?.code ?? error.name) }))
      const text = await answer.text().catch(() => '')
      if (answer.status >= 200 && answer.status < 300) return JSON.parse(text || 'null')
      // 409 request.conflict: the first attempt is still being worked on. 429: three uploads of this network are.
      const passing =
        [0, 429].includes(answer.status) || answer.status >= 500 || text.includes('request.conflict')
      if (!passing) throw new Error(`${method} ${path} answers ${answer.status}: ${text}`)
      if (Date.now() > giveUpAt) throw new Error(`${method} ${path} got no good answer: ${text}`)
      received.retries += 1
      received.retried = `${method} ${path} answered ${answer.status}: ${text}`
      await wait(RETRY_MS)
    }
  }
}

/**
 * @template Answer
 * @param {RegExp} refusal
 * @param {Promise<Answer>} asked
 * @returns {Promise<Answer | undefined>} undefined for a refusal that is as good as an answer
 */
export async function unless(refusal, asked) {
  try {
    return await asked
  } catch (error) {
    if (refusal.test(error.message)) return undefined
    throw error
  }
}

/** A file as a browser sends it. @param {{ name: string, bytes: Buffer<ArrayBuffer> }} file */
export function formOf({ name, bytes }) {
  const form = new FormData()
  form.append('files', new Blob([bytes]), name)
  return form
}

/** A whole PDF that no other one equals, a few pages long. */
export function pdf() {
  // In digits, which spell no name of a PDF by chance.
  const noise = randomBytes(20_000).toString('hex')
  return Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n2 0 obj<</Type/Page>>endobj\n%${noise}\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`,
  )
}
