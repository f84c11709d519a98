import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { DATA } from '../../deploy/local/program.mjs'

const ADMIN_CREATE = join(import.meta.dirname, '../../deploy/local/admin-create.mjs')
const ROUTE = { from: 'IN', to: 'VN', residence: 'elsewhere' }
const LOOK_EVERY_MS = 200
/** A busy machine answers so; the same request is made again, orders and payments under the same key. */
const BUSY = [503, 504]
const MOST_TRIES = 30
const TRY_AGAIN_MS = 1_000

export const PASSWORD = 'three odd words'

/** Two weeks in two months, as people write it. */
function travelDates() {
  const day = (after) =>
    new Date(Date.now() + after * 86_400_000).toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    })
  return `${day(60)} to ${day(73)}`
}

const objectsOf = (page) => [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
  `<</Length ${page.length}>>stream\n${page}\nendstream`,
  '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
]

/** A PDF of one page that viewers open; no two are the same. */
export function pdf(lines = ['A sample document']) {
  const objects = objectsOf(
    `BT /F1 18 Tf 72 720 Td ${lines.map((line) => `(${line}) Tj 0 -24 Td`).join(' ')} ET`,
  )
  let file = `%PDF-1.4\n%${randomUUID()}\n`
  let table = '0000000000 65535 f \n'
  objects.forEach((object, index) => {
    table += `${String(file.length).padStart(10, '0')} 00000 n \n`
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
  })
  const size = objects.length + 1
  return `${file}xref\n0 ${size}\n${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`
}

/**
 * Calls a platform through its public door.
 * @param {string} address
 * @returns {(method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<any>} fails on a
 *   refusal with what the platform said
 */
export const asker =
  (address) =>
  async (method, path, body, headers = {}) => {
    const isForm = body instanceof FormData
    const request = () =>
      fetch(address + path, {
        method,
        headers: { ...(body && !isForm && { 'content-type': 'application/json' }), ...headers },
        body: isForm ? body : body && JSON.stringify(body),
      })
    let answer = await request()
    for (let tries = 1; BUSY.includes(answer.status) && tries < MOST_TRIES; tries += 1) {
      await answer.body?.cancel()
      await wait(TRY_AGAIN_MS)
      answer = await request()
      // The first request was carried out, and only its answer came too late.
      if (method === 'DELETE' && answer.status === 404) return {}
    }
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return text ? JSON.parse(text) : {}
  }

export const bearer = (session) => ({ authorization: `Bearer ${session.access_token}` })
/** A card of the simulated provider. */
export const card = (outcome) => ({
  kind: 'card',
  token: `tok_sim_${outcome}_${randomBytes(16).toString('hex')}`,
})

/** A new account, or the one that a request without an answer has made. @returns the session as the page keeps it */
export const signUp = (ask, email, fullName = 'Asha Verma') =>
  ask('POST', '/auth/v1/signup', { email, password: PASSWORD, data: { full_name: fullName } }).catch(
    (refusal) =>
      signIn(ask, email).catch(() => {
        throw refusal
      }),
  )

/** @returns the session of an account that there is */
export const signIn = (ask, email) =>
  ask('POST', '/auth/v1/token?grant_type=password', { email, password: PASSWORD })

/**
 * Made as the operator does: by the program, and the link that it prints.
 * @returns the session
 */
export async function newAdmin(ask, email, data = DATA) {
  const { stdout } = await promisify(execFile)(process.execPath, [ADMIN_CREATE, email, data])
  const { hash } = new URL(/https?:\S+/.exec(stdout)?.[0] ?? '')
  const token_hash = new URLSearchParams(hash.slice(1)).get('token_hash')
  const { access_token: token } = await ask('POST', '/auth/v1/verify', { type: 'recovery', token_hash })
  await ask('PUT', '/auth/v1/user', { password: PASSWORD }, { authorization: `Bearer ${token}` })
  return signIn(ask, email)
}

/**
 * An order with one document; without an account it is opened by its token.
 * @param {ReturnType<typeof asker>} ask
 * @param {{ from?: string, to?: string, email: string, fullName?: string, speed?: string, denialProtection?: boolean, passportNumber?: string }} choice
 * @param {Record<string, string>} [account] headers that say whose it is
 */
export async function newOrder(ask, choice, account) {
  const { email, fullName = 'Asha Verma', speed = 'standard', denialProtection = false } = choice
  const { passportNumber = 'N1234567' } = choice
  const applicant = {
    fullName,
    email,
    phone: '+91 98765 43210',
    dateOfBirth: '1987-03-27',
    passportNumber,
    passportExpiryDate: '2035-01-01',
    travelDates: travelDates(),
  }
  const { from = ROUTE.from, to = ROUTE.to } = choice
  const key = { 'idempotency-key': randomUUID() }
  const input = { from, to, speed, denialProtection, applicant, residence: ROUTE.residence }
  const { order, orderToken } = await ask('POST', '/api/orders', input, { ...key, ...account })
  const headers = account ?? { 'x-order-token': orderToken }
  const form = new FormData()
  form.append('files', new Blob([pdf()]), 'passport.pdf')
  const { documents } = await ask('POST', `/api/orders/${order.id}/documents`, form, headers)
  return { id: order.id, reference: order.reference, token: orderToken, headers, documentId: documents[0].id }
}

export async function pay(ask, { id, headers }, method) {
  const key = { 'idempotency-key': randomUUID() }
  let payment = await ask('POST', `/api/orders/${id}/payments`, { method }, { ...headers, ...key })
  while (payment.status === 'processing') {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    payment = await ask('GET', `/api/payments/${payment.id}`, undefined, headers)
  }
  return payment
}

/**
 * The authorities have decided: an approval comes with a document.
 * @param {ReturnType<typeof asker>} ask
 * @param {Record<string, string>} admin headers
 * @param {string} id of an order
 * @param {'approved' | 'rejected'} status
 * @param {string} [reason]
 */
export async function decide(ask, admin, id, status, reason) {
  const { order } = await ask('GET', `/api/admin/orders/${id}`, undefined, admin)
  const form = new FormData()
  form.append('version', String(order.version))
  form.append('status', status)
  // The sample document has no text to compare.
  const why = reason ?? (status === 'approved' ? 'Read by a person' : undefined)
  if (why) form.append('reason', why)
  if (status === 'approved') form.append('files', new Blob([pdf()]), 'visa.pdf')
  await ask('POST', `/api/admin/orders/${id}/decision`, form, admin)
}

/** The order is cancelled by who made it. */
export async function cancel(ask, { id, headers }) {
  const { version } = await ask('GET', `/api/orders/${id}`, undefined, headers)
  await ask('POST', `/api/orders/${id}/cancel`, { version }, headers)
}
