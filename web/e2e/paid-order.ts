import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@borderlane/contracts/define'
import type { createOrder } from '@borderlane/contracts/orders/public'
import type { Payment } from '@borderlane/contracts/payments/payment'
import { realFiles } from './browser'
import { travelDates } from './days'

const APPLICANT = {
  fullName: 'Asha Verma',
  email: 'asha.paid@example.com',
  phone: '+91 98765 43210',
  dateOfBirth: '1987-03-27',
  passportNumber: 'N1234567',
  passportExpiryDate: '2035-01-01',
  travelDates: travelDates(),
}

interface PaidOrder {
  id: string
  reference: string
  orderToken: string
}

/** A guest's order at any platform, with a document and paid, without a page. */
export async function payForOrder(site: string, to = 'VN'): Promise<PaidOrder> {
  const ask = async (path: string, body?: FormData | object, more: Record<string, string> = {}) => {
    const isForm = body instanceof FormData
    const answer = await fetch(site + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(!isForm && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
        ...more,
      },
      body: isForm ? body : JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const made = await ask('/api/orders', {
    from: 'IN',
    to,
    residence: 'elsewhere',
    applicant: APPLICANT,
  })
  const { order, orderToken } = made as OutputOf<typeof createOrder>
  const holder = { 'x-order-token': orderToken }
  const { pdf } = await realFiles()
  const form = new FormData()
  form.append('files', new Blob([new Uint8Array(pdf.buffer)]), pdf.name)
  await ask(`/api/orders/${order.id}/documents`, form, holder)
  const method = { kind: 'card', token: `tok_sim_ok_${randomUUID().replaceAll('-', '')}` }
  let payment = (await ask(`/api/orders/${order.id}/payments`, { method }, holder)) as Payment
  while (payment.status === 'processing')
    payment = (await ask(`/api/payments/${payment.id}`, undefined, holder)) as Payment
  if (payment.status !== 'succeeded') throw new Error(`the payment is ${payment.status}`)
  return { id: order.id, reference: order.reference, orderToken }
}
