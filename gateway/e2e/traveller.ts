import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { OutputOf } from '@borderlane/contracts/define'
import type { Document } from '@borderlane/contracts/documents/document'
import type { uploadDocuments } from '@borderlane/contracts/documents/order-holder'
import type { createOrder } from '@borderlane/contracts/orders/public'
import type { Payment } from '@borderlane/contracts/payments/payment'
import type { Role } from '@borderlane/contracts/roles'
import { config } from './config'
import { mailTo, protocolLink } from './mailbox'

export interface Answer {
  status: number
  headers: Headers
  json: unknown
}

/**
 * Asks the gateway as any program could. A stream is closed as soon as its status is known, and with `statusOnly` every
 * answer is: some are files of megabytes.
 */
export async function ask(
  method: string,
  path: string,
  {
    body,
    headers = {},
    statusOnly = false,
  }: { body?: unknown; headers?: Record<string, string>; statusOnly?: boolean } = {},
): Promise<Answer> {
  const form = body instanceof FormData
  const answer = await fetch(config.url + path, {
    method,
    redirect: 'manual',
    headers: { ...(body !== undefined && !form && { 'content-type': 'application/json' }), ...headers },
    body: form ? body : body === undefined ? undefined : JSON.stringify(body),
  })
  if (statusOnly || answer.headers.get('content-type')?.includes('event-stream')) {
    await answer.body?.cancel()
    return { status: answer.status, headers: answer.headers, json: undefined }
  }
  const text = await answer.text()
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    json = undefined
  }
  return { status: answer.status, headers: answer.headers, json }
}

export const APPLICANT = {
  fullName: 'Asha Verma',
  email: 'asha.matrix@example.com',
  phone: '+91 98765 43210',
  dateOfBirth: '1987-03-27',
  passportNumber: 'N1234567',
  passportExpiryDate: '2035-01-01',
  travelDates: `1 to 14 December ${new Date().getUTCFullYear() + 1}`,
}

/** The smallest file that is a whole PDF. */
export const PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n2 0 obj<</Type/Page>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n'

export function formOf(...files: { name: string; content: string }[]): FormData {
  const form = new FormData()
  for (const { name, content } of files) form.append('files', new Blob([content]), name)
  return form
}

/** A guest with an order of their own, as far as the paths need: with a document and, if asked for, a payment. */
export interface Traveller {
  orderId: string
  reference: string
  headers: Record<string, string>
  documentId: string
}

/**
 * @param signedIn headers of the account that makes the order; without them it is a guest's, opened by its token
 * @param email of the applicant: the order belongs to the account whose confirmed address it is
 */
export async function newTraveller(
  signedIn?: Record<string, string>,
  email = APPLICANT.email,
  to = 'VN',
): Promise<Traveller> {
  const made = await ask('POST', '/api/orders', {
    body: { from: 'IN', to, residence: 'elsewhere', applicant: { ...APPLICANT, email } },
    headers: { 'idempotency-key': randomUUID(), ...signedIn },
  })
  if (made.status !== 201) throw new Error(`no order: ${JSON.stringify(made.json)}`)
  const { order, orderToken } = made.json as OutputOf<typeof createOrder>
  const headers = signedIn ?? { 'x-order-token': orderToken }
  const { documents } = await upload(order.id, headers)
  return { orderId: order.id, reference: order.reference, headers, documentId: documents[0]!.id }
}

/** A new account that is signed in; gives the headers of its requests. */
export async function newUser(): Promise<Record<string, string>> {
  const answer = await ask('POST', '/auth/v1/signup', {
    body: { email: `user-${randomUUID()}@example.com`, password: 'a long enough password' },
  })
  const { access_token: token } = answer.json as { access_token?: string }
  if (!token) throw new Error(`no account: ${JSON.stringify(answer.json)}`)
  return { authorization: `Bearer ${token}` }
}

/** A new account whose address is shown to be its owner's. */
export async function newConfirmedUser(): Promise<{ email: string; headers: Record<string, string> }> {
  const email = `user-${randomUUID()}@example.com`
  await ask('POST', '/auth/v1/signup', { body: { email, password: 'a long enough password' } })
  const { tokenHash } = await mailTo(email, 'signup')
  const { json } = await ask('POST', '/auth/v1/verify', { body: { type: 'signup', token_hash: tokenHash } })
  return { email, headers: { authorization: `Bearer ${(json as { access_token: string }).access_token}` } }
}

/** An admin who is signed in, made as the operator makes one: by the command, and the link that it prints. */
export async function newAdmin(email: string): Promise<Record<string, string>> {
  const program = join(__dirname, '../../deploy/local/admin-create.mjs')
  const output = execFileSync(process.execPath, [program, email, config.data!], { encoding: 'utf8' })
  const { tokenHash } = protocolLink(/https?:\S+/.exec(output)![0])
  const body = { type: 'recovery', token_hash: tokenHash }
  const { json } = await ask('POST', '/auth/v1/verify', { body })
  return { authorization: `Bearer ${(json as { access_token: string }).access_token}` }
}

/** A member of staff with one role: made as an admin, who is given that role by another and loses the first. */
export async function newStaff(
  role: Role,
  email: string,
  admin: Record<string, string>,
): Promise<Record<string, string>> {
  const headers = await newAdmin(email)
  const { id } = (await ask('GET', '/api/account', { headers })).json as { id: string }
  await ask('POST', '/api/admin/roles', { body: { email, role }, headers: admin })
  await ask('DELETE', `/api/admin/roles/${id}/admin`, { headers: admin })
  return headers
}

/** Uploads a PDF that no other upload equals. */
export async function upload(
  orderId: string,
  headers: Record<string, string>,
): Promise<OutputOf<typeof uploadDocuments> & { documents: Document[] }> {
  const answer = await ask('POST', `/api/orders/${orderId}/documents`, {
    body: formOf({ name: 'passport.pdf', content: PDF.replace('Catalog', `Catalog/Id(${randomUUID()})`) }),
    headers,
  })
  if (answer.status !== 201) throw new Error(`no document: ${JSON.stringify(answer.json)}`)
  return answer.json as OutputOf<typeof uploadDocuments>
}

/** What a card form hands over: how the simulated charge ends, and a random part. */
export const cardToken = (outcome: string): string => `tok_sim_${outcome}_${randomUUID().replaceAll('-', '')}`

/** Starts a payment and waits until it is decided. */
export async function pay(traveller: Traveller, outcome = 'ok'): Promise<Payment> {
  const started = await ask('POST', `/api/orders/${traveller.orderId}/payments`, {
    body: { method: { kind: 'card', token: cardToken(outcome) } },
    headers: { ...traveller.headers, 'idempotency-key': randomUUID() },
  })
  if (started.status !== 201) throw new Error(`no payment: ${JSON.stringify(started.json)}`)
  let payment = started.json as Payment
  while (payment.status === 'processing') {
    const answer = await ask('GET', `/api/payments/${payment.id}`, { headers: traveller.headers })
    payment = answer.json as Payment
  }
  return payment
}
