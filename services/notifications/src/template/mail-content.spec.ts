import type { Order } from '@borderlane/contracts/orders/order'
import { sampleOrder } from '@borderlane/testing'
import { en, textsOf } from '../locale/texts'
import { type MailContent, mailText } from './mail-content'
import { mailHtml } from './mail-html'
import { orderConfirmation, orderLink, orderReminder, orderSaved } from './order.template'

const URL = 'https://visa.example/order/0190a1b2-0000-7000-8000-000000000001#token=abc_123'

const order = sampleOrder({
  processingSpeed: 'super_rush',
  processingDays: 6,
  serviceFeeCents: 106_775,
  denialProtection: true,
  denialProtectionFeeCents: 1_500,
  totalAmountCents: 122_250,
})

const confirmationOf = (change: Partial<Order> = {}): MailContent =>
  orderConfirmation({ order: { ...order, ...change }, url: URL }, en)
const named = (fullName: string): MailContent =>
  confirmationOf({ applicant: { ...order.applicant, fullName } })
const rowsOf = (content: MailContent): Record<string, string> =>
  Object.fromEntries(content.tables.flatMap(({ rows }) => rows.map(({ label, value }) => [label, value])))

describe('the confirmation', () => {
  it('names reference, route, visa, speed and status', () => {
    expect(rowsOf(confirmationOf())).toMatchObject({
      Reference: 'BL-7K3M92QX',
      Passport: 'India',
      Destination: 'United States',
      'Visa type': 'B1/B2 Visitor Visa',
      Processing: 'Super Rush',
      Status: 'In Review',
    })
  })

  it('says the day by which we submit and how long the authority takes after it', () => {
    const { paragraphs } = orderConfirmation({ order: sampleOrder({ dueDay: '2099-11-26' }), url: URL }, en)
    expect(paragraphs.at(-1)).toBe(
      'We submit by 26 November 2099. Once it has the application, the authority decides. No source that we know says how long it takes.',
    )
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
    const onIssue = { governmentFeeStatus: 'on_issue', governmentFeeListed: 'JPY 15000.00' } as const
    expect(rowsOf(confirmationOf({ ...onIssue, governmentFeeCents: 0 }))['Official fee']).toBe(
      'JPY\u00a015,000, only if a visa is issued',
    )
    const group = {
      order: { ...order, ...onIssue, governmentFeeCents: 0 },
      party: [{ reference: 'BL-1', fullName: 'Asha Rao', totalAmountCents: 2_500 }],
    }
    expect(mailText(orderSaved({ ...group, url: URL }, en), en)).toMatch(
      /BL-1: £25\.00\n {2}Official fee: JPY\u00a015,000, only if a visa is issued\n {2}Total: £25\.00/,
    )
    expect(rowsOf(confirmationOf({ governmentFeeStatus: 'estimate' }))).toHaveProperty(
      'Official fee (an estimate)',
    )
  })

  it('says both official fees where the day of arrival decided which of them was paid', () => {
    const governmentFeeSeason = {
      ...{ from: '--04-01', until: '--06-30', cents: 755, listed: 'USD 10.00' },
      ...{ otherCents: 1_888, otherListed: 'USD 25.00' },
    }
    const season = { governmentFeeStatus: 'estimate', governmentFeeCents: 755, governmentFeeSeason } as const
    expect(rowsOf(confirmationOf(season))['Official fee (an estimate)']).toBe(
      '£7.55. The official fee depends on the day of arrival: USD\u00a010.00 from 1 April to 30 June, USD\u00a025.00 on all other days.',
    )
  })

  it('does not claim a payment that the order does not know of', () => {
    const rows = rowsOf(confirmationOf({ history: [{ status: 'in_review', at: order.createdAt }] }))
    expect(rows).toHaveProperty('Total')
    expect(rows).not.toHaveProperty('Total paid')
  })

  it('says neither phone, dates nor passport number', () => {
    const mail = mailText(confirmationOf(), en) + mailHtml(confirmationOf(), en)
    for (const secret of ['7946', 'in May', '******34']) expect(mail).not.toContain(secret)
  })
})

describe.each([
  ['confirmation', orderConfirmation],
  ['link', orderLink],
])('the mail "%s"', (_name, write) => {
  const content = write({ order, url: URL }, en)

  it('holds the link once in its text and once in its HTML', () => {
    for (const body of [mailText(content, en), mailHtml(content, en)]) {
      expect(body.split(URL)).toHaveLength(2)
    }
  })

  it('loads nothing from anywhere', () => {
    expect(mailHtml(content, en)).not.toMatch(/<(img|link|script|iframe)|url\(|src=|@import/i)
  })

  it('has the logo and the colours of the operator, and nothing of the shipped ones', () => {
    const logo = { id: 'ab'.repeat(32), width: 320, height: 80 }
    const html = mailHtml(confirmationOf(), en, { look: { logo, colour: '#0b5345', colourDark: null } })
    expect(html).toContain('<img src="cid:logo" alt="Borderlane" width="160"')
    expect(html).toContain('bgcolor="#0b5345"')
    expect(html).not.toMatch(/#7A1E2C|#E79AA5/i)
    expect(html.match(/src="/g)).toHaveLength(1)
    // The shipped look, and the way back to it.
    expect(mailHtml(confirmationOf(), en)).toMatch(/#7A1E2C[^]*#7A1E2C/)
  })

  it('reads from right to left as a whole in Arabic', () => {
    const html = mailHtml(content, textsOf('ar'))
    expect(html).toContain('direction:rtl')
    expect(html).not.toContain('direction:ltr')
  })

  it('says that we are not a government', () => {
    for (const body of [
      mailText(content, en, 'Visas & Co · Register 1'),
      mailHtml(content, en, { company: 'Visas & Co · Register 1' }),
    ])
      for (const words of [/not a government/, /Visas &(amp;)? Co · Register 1/]) expect(body).toMatch(words)
  })

  it('carries no advertisement that someone typed for a name', () => {
    const applicant = { ...order.applicant, fullName: 'Win now: www.evil.example' }
    const spoilt = write({ order: { ...order, applicant }, url: URL }, en)
    expect(spoilt.greeting).toBe('Hello,')
    expect(mailText(spoilt, en) + mailHtml(spoilt, en)).not.toContain('evil')
    expect(content.greeting).toBe('Dear Asha Rao,')
  })

  it('has a subject without anything that a person typed', () => {
    expect(content.subject).toContain('BL-7K3M92QX')
    expect(content.subject).not.toContain('Asha')
  })
})

describe('a name', () => {
  it('never becomes HTML', () => {
    const html = mailHtml(named(`<img src=x onerror="alert('x')"> & Co`), en)
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;x&#39;)&quot;&gt; &amp; Co')
  })
})

describe('the mail about a saved application', () => {
  const unpaid = { ...order, status: 'pending_payment', paidCents: 0 } as const

  it('leads back to it, says that paying has time, and what it costs', () => {
    const content = orderSaved({ order: unpaid, url: URL }, en)
    expect(content.subject).toBe('Your application BL-7K3M92QX is saved')
    expect(content.action?.url).toBe(URL)
    expect(content.paragraphs[0]).toContain('pay when you like')
    expect(rowsOf(content)).toMatchObject({ Reference: 'BL-7K3M92QX' })
  })

  it('reminds of the payment before it is closed', () => {
    const content = orderReminder({ order: unpaid, url: URL }, en)
    expect(content.subject).toContain('still waiting for payment')
    expect(content.paragraphs[0]).toContain('close it')
  })
})
