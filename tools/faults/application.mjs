import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { applicationFor } from './applicant.mjs'

const RETRY_MS = 300
/** What staff set at the end. */
const HANDED_IN = 'submitted_to_govt'
const GIVE_UP_MS = 120_000

/**
 * What a traveller was told, as far as they came; `problem` is the answer that stopped them.
 * @typedef {{ email: string, retries: number, requests: number, retried?: string, token: string, deleted: string,
 *   corrected: boolean, status: string, problem?: string,
 *   order: { id: string, reference: string, totalAmountCents: number },
 *   documents: { id: string, name: string, sha256: string }[],
 *   payment: { id: string, status: string, amountCents: number } }} Traveller
 */

/**
 * One traveller's way from the application to the decided payment, as a browser goes it: what got no good answer is
 * asked again, under the same Idempotency-Key. Where staff are given, they hand the paid application in.
 * @param {string} page the gateway's address
 * @param {string} email an address that no other application has
 * @param {Record<string, string>} [staff] headers of a member of staff
 * @returns what the traveller was told: `{ email, order, token, documents, payment }` as far as they came, and in
 *   `problem` the answer that stopped them
 */
export async function applyAndPay(page, email, staff) {
  const told = /** @type {Traveller} */ ({
    email,
    /** @type {Traveller['documents']} */ documents: [],
    retries: 0,
    requests: 0,
  })
  const giveUpAt = Date.now() + GIVE_UP_MS
  const ask = (method, path, request) => insist(page + path, method, request, giveUpAt, told)
  try {
    const created = await ask('POST', '/api/orders', {
      key: randomUUID(),
      json: applicationFor(email),
    })
    told.order = created.order
    told.token = created.orderToken

    const bytes = pdf()
    const { documents } = await ask('POST', `/api/orders/${told.order.id}/documents`, {
      token: told.token,
      file: { name: 'passport.pdf', bytes },
    })
    told.documents.push({ ...documents[0], sha256: createHash('sha256').update(bytes).digest('hex') })

    const second = await ask('POST', `/api/orders/${told.order.id}/documents`, {
      token: told.token,
      file: { name: 'wrong.pdf', bytes: pdf() },
    })
    const { id: wrong } = second.documents.find(({ name }) => name === 'wrong.pdf')
    await ask('DELETE', `/api/orders/${told.order.id}/documents/${wrong}`, { token: told.token }).catch(
      (error) => {
        // The first attempt was heard, and its answer lost.
        if (!error.message.includes('documents.not_found')) throw error
      },
    )
    told.deleted = wrong

    const token = `tok_sim_ok_${randomBytes(16).toString('hex')}`
    told.payment = await beginPayment(ask, told, { kind: 'card', token })
    while (told.payment.status === 'processing') {
      await wait(RETRY_MS)
      told.payment = await ask('GET', `/api/payments/${told.payment.id}`, { token: told.token })
    }
    await correct(told, ask)
    if (staff && told.payment.status === 'succeeded') await handIn(told, ask, staff, giveUpAt)
  } catch (error) {
    told.problem = error.message
  }
  return told
}

/** Pays an order; what was made while the catalogue was away has its real price accepted first. */
export async function beginPayment(ask, told, method) {
  const path = `/api/orders/${told.order.id}`
  const pay = () =>
    ask('POST', `${path}/payments`, { key: randomUUID(), token: told.token, json: { method } })
  try {
    return await pay()
  } catch (error) {
    const [, totalAmountCents] = /orders\.price_changed.*"totalAmountCents":(\d+)/.exec(error.message) ?? []
    if (!totalAmountCents) throw error
    const json = { totalAmountCents: Number(totalAmountCents) }
    told.order = await ask('POST', `${path}/price-acceptance`, { token: told.token, json })
    return pay()
  }
}

/** Corrects the phone number, at whatever version the order has reached by now. */
async function correct(told, ask) {
  const path = `/api/orders/${told.order.id}`
  const phone = '+91 98765 43211'
  for (;;) {
    const { version, applicant } = await ask('GET', path, { token: told.token })
    // Its own earlier attempt was heard, and the answer lost.
    told.corrected = applicant.phone === phone
    if (told.corrected) return
    try {
      await ask('PATCH', path, { token: told.token, json: { version, phone } })
    } catch (error) {
      if (!error.message.includes('orders.changed')) throw error
    }
  }
}

/** Waits for the review to begin, and sets the next status at whatever version the order has reached by now. */
async function handIn(told, ask, headers, giveUpAt) {
  for (;;) {
    const { version, status } = await ask('GET', `/api/orders/${told.order.id}`, { token: told.token })
    told.status = status
    if (status === HANDED_IN) return
    if (status !== 'in_review') {
      if (Date.now() > giveUpAt) throw new Error(`the paid order is still ${status}`)
      await wait(RETRY_MS)
      continue
    }
    const json = { version, status: HANDED_IN }
    await ask('PATCH', `/api/admin/orders/${told.order.id}`, { headers, json }).catch((error) => {
      if (!error.message.includes('orders.changed')) throw error
    })
  }
}

/** The bytes of a document. @returns {Promise<Buffer>} */
export async function openDocument(page, told, document) {
  const giveUpAt = Date.now() + 20_000
  const path = `/api/orders/${told.order.id}/documents/${document.id}/link`
  const { url } = await insist(page + path, 'POST', { token: told.token, json: {} }, giveUpAt, {
    retries: 0,
    requests: 0,
  })
  const answer = await fetch(page + url)
  if (!answer.ok) throw new Error(`the link answers ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

/**
 * @typedef {{ key?: string, token?: string, headers?: Record<string, string>, json?: object,
 *   file?: { name: string, bytes: Buffer } }} Question
 * @typedef {(method: string, path: string, request: Question) => ReturnType<typeof insist>} Ask
 */

/**
 * Asks until there is an answer that is no accident.
 * @param {string} url
 * @param {string} method
 * @param {Question} request
 * @param {number} giveUpAt
 * @param {{ retries: number, requests: number, retried?: string }} told `retried` is the last answer that was none
 */
export async function insist(url, method, { key, token, headers, json, file }, giveUpAt, told) {
  for (;;) {
    told.requests += 1
    const body = file ? formOf(file) : json && JSON.stringify(json)
    const answer = await fetch(url, {
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
    if (answer.status >= 200 && answer.status < 300) return text ? JSON.parse(text) : undefined
    // 409 request.conflict: the first attempt is still being worked on. 429: three uploads of this network are.
    const passing =
      [0, 429].includes(answer.status) || answer.status >= 500 || text.includes('request.conflict')
    if (!passing) throw new Error(`${method} ${new URL(url).pathname} answers ${answer.status}: ${text}`)
    if (Date.now() > giveUpAt)
      throw new Error(`${method} ${new URL(url).pathname} got no good answer: ${text}`)
    told.retries += 1
    told.retried = `${method} ${new URL(url).pathname} answered ${answer.status}: ${text}`
    await wait(RETRY_MS)
  }
}

function formOf({ name, bytes }) {
  const form = new FormData()
  form.append('files', new Blob([bytes]), name)
  return form
}

/** A whole PDF that no other one equals, a few pages long. */
function pdf() {
  // In digits, which spell no name of a PDF by chance.
  const noise = randomBytes(20_000).toString('hex')
  return Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n2 0 obj<</Type/Page>>endobj\n%${noise}\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`,
  )
}
