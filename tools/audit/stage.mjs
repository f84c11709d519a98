import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'

const ADMIN_CREATE = join(import.meta.dirname, '../../deploy/local/admin-create.mjs')
const PASSWORD = 'three odd words'
const ROUTE = { from: 'IN', to: 'VN' }

/** The smallest file that is a whole PDF; no two are the same. */
const pdf = () =>
  `%PDF-1.4\n1 0 obj<</Type/Catalog/Id(${randomUUID()})>>endobj\n2 0 obj<</Type/Page>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`

/**
 * People and orders of a running platform, made through its public doors, so that every page shows what it is for: a
 * traveller with an account and five applications, one without any, a guest with an order in each state, and an admin.
 */
export async function setStage(address) {
  const ask = asker(address)
  const mark = Date.now().toString(36)
  const traveller = await signUp(ask, `asha.${mark}@example.com`)
  const newcomer = await signUp(ask, `newcomer.${mark}@example.com`)
  const staff = await newAdmin(ask, `staff.${mark}@example.com`)
  const admin = bearer(staff)

  const guest = {}
  for (const name of ['unpaid', 'refused', 'paid', 'asked', 'approved', 'rejected', 'cancelled', 'invoice'])
    guest[name] = await newOrder(ask, {
      email: `guest.${mark}@example.com`,
      denialProtection: name === 'rejected',
    })
  for (const name of ['paid', 'asked', 'approved', 'rejected', 'cancelled'])
    await pay(ask, guest[name], card('ok'))
  await pay(ask, guest.refused, card('declined'))
  const invoice = await pay(ask, guest.invoice, { kind: 'crypto' })
  const confirmed = await newOrder(ask, { email: `guest.${mark}@example.com` })
  const confirmation = await pay(ask, confirmed, card('confirm'))

  await forStaff('POST', guest.asked, 'requests', {
    subject: guest.asked.documentId,
    text: 'The edge of the page is cut off. Please photograph the whole page.',
  })
  await decide('approved')
  await decide('rejected', 'The photo was not accepted')
  const { version } = await ask(
    'GET',
    `/api/orders/${guest.cancelled.id}`,
    undefined,
    guest.cancelled.headers,
  )
  await ask('POST', `/api/orders/${guest.cancelled.id}/cancel`, { version }, guest.cancelled.headers)
  await ask('POST', '/api/corrections', {
    from: 'IN',
    to: 'TH',
    wrong: 'The stay is 60 days, as the embassy says.',
  })
  const own = []
  for (const destination of ['VN', 'TR', 'EG', 'AU', 'GB'])
    own.push(await newOrder(ask, { to: destination, email: traveller.user.email }, bearer(traveller)))
  await pay(ask, own[0], card('ok'))
  const { requirements } = await ask('GET', '/api/admin/requirements?search=Vietnam', undefined, admin)
  return { traveller, newcomer, staff, guest, own, invoice, confirmation, row: requirements[0].id }

  function forStaff(method, order, what, body) {
    return ask(method, `/api/admin/orders/${order.id}/${what}`, body, admin)
  }

  async function decide(status, reason) {
    const order = guest[status]
    const seen = await ask('GET', `/api/admin/orders/${order.id}`, undefined, admin)
    const form = new FormData()
    form.append('version', String(seen.order.version))
    form.append('status', status)
    if (reason) form.append('reason', reason)
    if (status === 'approved') form.append('files', new Blob([pdf()]), 'visa.pdf')
    await forStaff('POST', order, 'decision', form)
  }
}

/** Paths of the pages that search engines are told of; undefined where no platform answers. */
export async function publicPathsOf(address) {
  const map = await fetch(`${address}/sitemap.xml`).then(
    (answer) => answer.text(),
    () => undefined,
  )
  return map === undefined
    ? undefined
    : [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => new URL(url).pathname)
}

/** Calls the platform; a refusal ends the audit with what the platform said. */
const asker =
  (address) =>
  async (method, path, body, headers = {}) => {
    const isForm = body instanceof FormData
    const answer = await fetch(address + path, {
      method,
      headers: { ...(body && !isForm && { 'content-type': 'application/json' }), ...headers },
      body: isForm ? body : body && JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return text ? JSON.parse(text) : {}
  }

const bearer = (session) => ({ authorization: `Bearer ${session.access_token}` })
const card = (outcome) => ({ kind: 'card', token: `tok_sim_${outcome}_${randomBytes(16).toString('hex')}` })

/** The session as the page keeps it. */
const signUp = (ask, email) =>
  ask('POST', '/auth/v1/signup', { email, password: PASSWORD, data: { full_name: 'Asha Verma' } })

/** Made as the operator does: by the program, and the link that it prints. */
async function newAdmin(ask, email) {
  const { stdout } = await promisify(execFile)(process.execPath, [ADMIN_CREATE, email])
  const { hash } = new URL(/https?:\S+/.exec(stdout)?.[0] ?? '')
  const token_hash = new URLSearchParams(hash.slice(1)).get('token_hash')
  const { access_token: token } = await ask('POST', '/auth/v1/verify', { type: 'recovery', token_hash })
  await ask('PUT', '/auth/v1/user', { password: PASSWORD }, { authorization: `Bearer ${token}` })
  return ask('POST', '/auth/v1/token?grant_type=password', { email, password: PASSWORD })
}

/** An order with one document; without an account it is opened by its token. */
async function newOrder(ask, { to = ROUTE.to, email, denialProtection = false }, account) {
  const applicant = {
    fullName: 'Asha Verma',
    email,
    phone: '+91 98765 43210',
    dateOfBirth: '1987-03-27',
    passportNumber: 'N1234567',
    travelDates: '1 to 14 December 2026',
  }
  const input = { ...ROUTE, to, speed: 'standard', denialProtection, applicant }
  const key = { 'idempotency-key': randomUUID() }
  const { order, orderToken } = await ask('POST', '/api/orders', input, { ...key, ...account })
  const headers = account ?? { 'x-order-token': orderToken }
  const form = new FormData()
  form.append('files', new Blob([pdf()]), 'passport.pdf')
  const { documents } = await ask('POST', `/api/orders/${order.id}/documents`, form, headers)
  return { id: order.id, token: orderToken, headers, documentId: documents[0].id }
}

/** Pays and waits until it is decided, or until the payer has something to do. */
async function pay(ask, { id, headers }, method) {
  const key = { 'idempotency-key': randomUUID() }
  let payment = await ask('POST', `/api/orders/${id}/payments`, { method }, { ...headers, ...key })
  while (payment.status === 'processing') {
    await new Promise((resolve) => setTimeout(resolve, 200))
    payment = await ask('GET', `/api/payments/${payment.id}`, undefined, headers)
  }
  return payment
}
