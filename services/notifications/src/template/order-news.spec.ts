import { expiryRequest, type Order } from '@borderlane/contracts/orders/order'
import { sampleOrder } from '@borderlane/testing'
import mails from '@borderlane/words/locales/en/mails.json'
import { en } from '../locale/texts'
import type { MailedStatus } from '@borderlane/contracts/orders/statuses'
import { mailText } from './mail-content'
import { mailHtml } from './mail-html'
import { orderRefund } from './order-refund.template'
import { orderRequest } from './order-request.template'
import { orderStatus } from './order-status.template'
import { orderLatePayment } from './order.template'

const url = 'https://visa.example/order/0190a1b2-0000-7000-8000-000000000001#token=abc_123'
const STATUSES = Object.keys(mails.status.subject) as MailedStatus[]
const rejectedOf = (fields: Partial<Order>): string =>
  mailText(orderStatus({ order: sampleOrder(fields), url }, en, { status: 'rejected' }), en)

describe.each(STATUSES)('the mail about the status %s', (status) => {
  const order = sampleOrder({ status: 'closed' })
  const content = orderStatus({ order, url }, en, { status })

  it('says that status, whatever the order has become since', () => {
    expect(content.paragraphs[0]).toBe(mails.statusSentence[status])
    expect(content.tables[0]!.rows.at(-1)!.value).toBe(en.status(status))
  })

  it('leaves no place unfilled and loads nothing', () => {
    const html = mailHtml(content, en)
    for (const body of [content.subject, mailText(content, en), html])
      expect(body).not.toMatch(/\{\{|undefined/)
    expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|src=|@import/i)
  })
})

it('the mail about a decision says whether its document is there', () => {
  const order = sampleOrder({ status: 'approved' })
  const write = (withDocument?: true) =>
    mailText(orderStatus({ order, url }, en, { status: 'approved', withDocument }), en)
  expect(write()).toContain('You get the document with the decision as soon as we have it.')
  expect(write(true)).not.toContain('as soon as we have it')
})

it('the mail about a status says what is next and by when, as the page does', () => {
  const authorityTime = {
    min: 3,
    max: 5,
    unit: 'business',
    source: { code: 'published', name: 'VFS', url: null, asOf: '2026' },
  }
  const order = sampleOrder({
    status: 'submitted_to_govt',
    dueDay: '2099-12-01',
    authorityTime,
  } as Partial<Order>)
  const text = mailText(orderStatus({ order, url }, en, { status: 'submitted_to_govt' }), en)
  expect(text).toContain('They decide. We notify you as soon as we have their decision.')
  expect(text).toContain(
    'Once it has the application, the authority usually takes 3 to 5 business days. In all, a decision is usually there by 1 December 2099. The authority’s days are from: VFS.',
  )
})

describe('the mail about a rejection', () => {
  const paid = {
    denialProtection: true,
    denialProtectionFeeCents: 1_500,
    paidCents: 17_975,
    totalAmountCents: 17_975,
  }

  it('says with protection how much is returned, less what went back before', () => {
    expect(rejectedOf(paid)).toContain('we are refunding £179.75 the way you paid')
    expect(rejectedOf({ ...paid, refundedCents: 975 })).toContain('we are refunding £170.00')
    expect(rejectedOf({ ...paid, refundedCents: 17_975 })).toContain('has already been refunded to you')
  })

  it('says without protection that no refund is due', () => {
    expect(rejectedOf({})).toContain('no refund is due')
  })

  it('says nothing of money that no one has paid', () => {
    expect(rejectedOf({ paidCents: 0 })).not.toMatch(/return|£/)
  })
})

it.each([
  ['all', 'We are refunding all that you paid, £179.75'],
  ['terms', 'We are refunding the part of what you paid that our refund terms provide for.'],
  ['nothing', 'Under our refund terms, no refund is due from then on.'],
  ['none', 'No refund is due.'],
] as const)('the mail about a closing whose money staff decided (%s) says so: %s', (money, sentence) => {
  const order = sampleOrder({ status: 'closed', paidCents: 17_975 })
  const text = mailText(orderStatus({ order, url }, en, { status: 'closed', money }), en)
  expect(text).toContain(sentence)
  expect(text).not.toContain('If a refund is due')
})

it('the mail about money for a closed application says that all of it goes back, and promises nothing else', () => {
  const order = sampleOrder({ status: 'closed', reference: 'BL-7K3M92QX', paidCents: 4_938 })
  const text = mailText(orderLatePayment({ order, url }, en), en)
  expect(text).toContain('We are refunding all of it, £49.38, the way you paid.')
  expect(text).not.toMatch(/take care|\{\{|undefined/)
})

describe('the mail that asks for something', () => {
  const at = '2026-11-21T06:00:00.000Z'
  const write = (requests: Order['requests']) => orderRequest({ order: sampleOrder({ requests }), url }, en)

  it('says each thing, and its link leads to the first', () => {
    const field = { field: 'travelDates', text: 'They are over', at } as const
    const document = { documentId: '0190a1b2-0000-7000-8000-000000000009', text: 'Too dark', at }
    const content = write([field, document])
    expect(content.paragraphs.slice(1, 3)).toEqual([
      'Please correct an answer (travel dates): They are over',
      'Please replace a document: Too dark',
    ])
    expect(content.action!.url).toBe(url.replace('#', '?change=travelDates#'))
    expect(write([document]).action!.url).toBe(url.replace('#', `?replace=${document.documentId}#`))
  })

  it('calls a document that staff added as they wrote it', () => {
    const added = { code: 'bank_reference', params: {}, text: 'Bank reference' }
    const requests = [{ requirement: added.code, text: 'For this month', at }]
    const { paragraphs } = orderRequest(
      { order: sampleOrder({ requests, requiredDocuments: [added] }), url },
      en,
    )
    expect(paragraphs[1]).toBe('Please send this document (Bank reference): For this month')
  })

  it('says why where a rule asks and no person', () =>
    expect(write([expiryRequest(new Date(at))]).paragraphs[1]).toBe(
      'Please give an answer that is missing (passport expiry date): The destination asks how long a passport is valid. We submit once we know its last day.',
    ))
})

describe('the mail about a refund', () => {
  it('names the sum of several only where there were several', () => {
    const write = (refundedCents: number): string =>
      mailText(
        orderRefund({ order: sampleOrder(), url }, en, { amountCents: 500, refundedCents, cause: 'admin' }),
        en,
      )
    expect(write(500)).toContain('Returned now: £5.00')
    expect(write(500)).not.toContain('Returned in total')
    expect(write(900)).toContain('Returned in total: £9.00')
  })
})
