import type { Order } from '@borderlane/contracts/orders'
import { sampleOrder } from '@borderlane/testing'
import { en } from '../locale/en'
import type { Letter } from './letter'
import { letterHtml } from './letter-html'
import { letterText } from './letter-text'
import { orderConfirmation } from './order-confirmation.letter'
import { orderLink } from './order-link.letter'

const URL = 'https://visa.example/order/0190a1b2-0000-7000-8000-000000000001#token=abc_123'

const order = sampleOrder({
  processingSpeed: 'super_rush',
  processingDays: 6,
  serviceFeeCents: 106_775,
  denialProtection: true,
  denialProtectionFeeCents: 1_500,
  totalAmountCents: 122_250,
})

const confirmationOf = (change: Partial<Order> = {}): Letter =>
  orderConfirmation({ order: { ...order, ...change }, url: URL }, en)
const named = (fullName: string): Letter => confirmationOf({ applicant: { ...order.applicant, fullName } })
const rowsOf = (letter: Letter): Record<string, string> =>
  Object.fromEntries(letter.tables.flatMap(({ rows }) => rows.map(({ label, value }) => [label, value])))

describe('the confirmation', () => {
  it('names reference, route, visa, speed and status', () => {
    expect(rowsOf(confirmationOf())).toMatchObject({
      Reference: 'BL-7K3M92QX',
      Passport: 'India',
      Destination: 'United States',
      'Visa type': 'B1/B2 Visitor Visa',
      Processing: 'Super Rush, 6 business days',
      Status: 'In Review',
    })
  })

  it('shows pence as pounds with two decimals, line by line', () => {
    expect(rowsOf(confirmationOf())).toMatchObject({
      'Official fee': '£139.75',
      'Our service fee': '£1,067.75',
      'Denial Protection': '£15.00',
      'Total paid': '£1,222.50',
    })
  })

  it('leaves out the protection that was not chosen', () => {
    const rows = rowsOf(confirmationOf({ denialProtection: false, denialProtectionFeeCents: 0 }))
    expect(rows).not.toHaveProperty('Denial Protection')
  })

  it('never shows an unknown or estimated fee as a fact', () => {
    const unknown = rowsOf(confirmationOf({ governmentFeeStatus: 'unknown', governmentFeeCents: 0 }))
    expect(unknown['Official fee']).toBe('Not known yet')
    expect(rowsOf(confirmationOf({ governmentFeeStatus: 'estimate' }))).toHaveProperty(
      'Official fee (an estimate)',
    )
  })

  it('does not claim a payment that the order does not know of', () => {
    const rows = rowsOf(confirmationOf({ history: [{ status: 'in_review', at: order.createdAt }] }))
    expect(rows).toHaveProperty('Total')
    expect(rows).not.toHaveProperty('Total paid')
  })

  it('says neither phone, dates nor passport number', () => {
    const mail = letterText(confirmationOf(), en) + letterHtml(confirmationOf(), en)
    for (const secret of ['7946', 'in May', '******34']) expect(mail).not.toContain(secret)
  })
})

describe.each([
  ['confirmation', orderConfirmation],
  ['link', orderLink],
])('the mail "%s"', (_name, write) => {
  const letter = write({ order, url: URL }, en)

  it('holds the link once in its text and once in its HTML', () => {
    for (const body of [letterText(letter, en), letterHtml(letter, en)]) {
      expect(body.split(URL)).toHaveLength(2)
    }
  })

  it('loads nothing from anywhere', () => {
    expect(letterHtml(letter, en)).not.toMatch(/<(img|link|script|style|iframe)|url\(|src=|@import/i)
  })

  it('says that we are not a government', () => {
    expect(letterText(letter, en)).toContain('not a government')
    expect(letterHtml(letter, en)).toContain('not a government')
  })

  it('carries no advertisement that somebody typed for a name', () => {
    const applicant = { ...order.applicant, fullName: 'Win now: www.evil.example' }
    const spoilt = write({ order: { ...order, applicant }, url: URL }, en)
    expect(spoilt.greeting).toBe('Hello,')
    expect(letterText(spoilt, en) + letterHtml(spoilt, en)).not.toContain('evil')
    expect(letter.greeting).toBe('Dear Asha Rao,')
  })

  it('has a subject without anything that a person typed', () => {
    expect(letter.subject).toContain('BL-7K3M92QX')
    expect(letter.subject).not.toContain('Asha')
  })
})

describe('a name', () => {
  it('never becomes HTML', () => {
    const html = letterHtml(named(`<img src=x onerror="alert('x')"> & Co`), en)
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;x&#39;)&quot;&gt; &amp; Co')
  })
})
