import { randomUUID } from 'node:crypto'
import type { getQuote } from '@borderlane/contracts/catalogue/public'
import type { OutputOf } from '@borderlane/contracts/define'
import { MAX_FILE_BYTES } from '@borderlane/contracts/documents/file-limits'
import type { Order } from '@borderlane/contracts/orders/order'
import { APPLICANT, ask, cardToken, formOf, newTraveller, pay, PDF, type Traveller } from './traveller'

const codeOf = ({ json }: { json: unknown }): string => (json as { error: { code: string } }).error.code
const inPlaceOf = (size: number): string => PDF.replace('\n', `\n%${'x'.repeat(size - PDF.length - 2)}\n`)

describe('an order', () => {
  const create = (body: object, headers = {}) => ask('POST', '/api/orders', { body, headers })
  const good = { from: 'India', to: 'viet nam', residence: 'elsewhere', applicant: APPLICANT }

  it('takes names of countries, and its price from the server', async () => {
    const answer = await create(good)
    expect(answer.status).toBe(201)
    const { order } = answer.json as { order: Order }
    const quote = await ask('GET', '/api/quotes?from=IN&to=VN')
    const { options } = quote.json as OutputOf<typeof getQuote>
    expect(order).toMatchObject({
      passportCountry: 'IN',
      destinationCountry: 'VN',
      status: 'pending_payment',
    })
    expect(order.totalAmountCents).toBe(options.find(({ speed }) => speed === 'standard')!.priceCents)
    expect(JSON.stringify(answer.json)).not.toContain(APPLICANT.passportNumber)
  })

  const REFUSED: [what: string, body: object, status: number, code: string][] = [
    ['a visa-free pair', { ...good, from: 'DE', to: 'FR' }, 409, 'orders.no_visa_needed'],
    ['an unknown country', { ...good, to: 'Atlantis' }, 404, 'catalogue.country_not_found'],
    ['the same country by two names', { ...good, to: 'IN' }, 422, 'validation.failed'],
    ['a speed that is not offered', { ...good, speed: 'same_day' }, 422, 'orders.speed_not_offered'],
    ['an amount', { ...good, totalAmountCents: 1 }, 422, 'validation.failed'],
  ]

  it('that cannot be is refused, each with its code', async () => {
    const answers = await Promise.all(REFUSED.map(([, body]) => create(body)))
    expect(answers.map((answer, at) => [REFUSED[at]![0], answer.status, codeOf(answer)])).toEqual(
      REFUSED.map(([what, , status, code]) => [what, status, code]),
    )
  })

  it('is made once per Idempotency-Key', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const [first, second] = await Promise.all([create(good, headers), create(good, headers)])
    const third = await create(good, headers)
    expect(third.headers.get('idempotent-replayed')).toBe('true')
    const ours = [first, second].map((answer) => answer.headers.get('idempotent-replayed'))
    expect(ours).toContain(null)
    const ids = [first, second, third]
      .filter(({ status }) => status === 201)
      .map(({ json }) => (json as { order: Order }).order.id)
    expect(third.status).toBe(201)
    expect(new Set(ids).size).toBe(1)
    // The repeated answer opens the order as the first one did.
    const { order, orderToken } = third.json as { order: Order; orderToken: string }
    const read = await ask('GET', `/api/orders/${order.id}`, { headers: { 'x-order-token': orderToken } })
    expect(read.status).toBe(200)
    const other = await create({ ...good, to: 'TR' }, headers)
    expect([other.status, codeOf(other)]).toEqual([422, 'idempotency.key_reused'])
  })
})

describe('files', () => {
  let owner: Traveller
  beforeAll(async () => {
    owner = await newTraveller()
  })
  const upload = (...files: { name: string; content: string }[]) =>
    ask('POST', `/api/orders/${owner.orderId}/documents`, { body: formOf(...files), headers: owner.headers })

  const REFUSED: [what: string, file: { name: string; content: string }, status: number, code: string][] = [
    ['an empty file', { name: 'a.pdf', content: '' }, 422, 'documents.empty'],
    ['half a file', { name: 'a.pdf', content: PDF.slice(0, 40) }, 422, 'documents.broken'],
    [
      'a program called a PDF',
      { name: 'a.pdf', content: `MZ${'x'.repeat(2_000)}` },
      415,
      'documents.wrong_type',
    ],
    ['a page', { name: 'a.html', content: '<script>alert(1)</script>' }, 415, 'documents.wrong_type'],
    [
      '10 MB and one byte',
      { name: 'a.pdf', content: inPlaceOf(MAX_FILE_BYTES + 1) },
      413,
      'documents.too_large',
    ],
  ]

  it('that are none of ours are refused, each with its code', async () => {
    const heard: unknown[] = []
    for (const [what, file] of REFUSED) {
      const answer = await upload(file)
      heard.push([what, answer.status, codeOf(answer)])
    }
    expect(heard).toEqual(REFUSED.map(([what, , status, code]) => [what, status, code]))
  })

  it('no file, another field and another type of body are refused', async () => {
    expect(codeOf(await upload())).toBe('documents.none')
    const form = new FormData()
    form.append('other', new Blob([PDF]), 'a.pdf')
    const path = `/api/orders/${owner.orderId}/documents`
    expect(codeOf(await ask('POST', path, { body: form, headers: owner.headers }))).toBe('validation.failed')
    expect((await ask('POST', path, { body: {}, headers: owner.headers })).status).toBe(415)
  })

  it('exactly 10 MB is kept, and the same file twice is one document', async () => {
    const content = inPlaceOf(MAX_FILE_BYTES)
    const [first, second] = [
      await upload({ name: 'a.pdf', content }),
      await upload({ name: 'b.pdf', content }),
    ]
    expect([first.status, second.status]).toEqual([201, 201])
    const ids = [first, second].map(({ json }) => (json as { documents: { id: string }[] }).documents[0]!.id)
    expect(ids[0]).toBe(ids[1])
  })

  it('keep their name only as far as it is harmless', async () => {
    const names = [
      '../../etc/passwd.pdf',
      'a\u202Efdp.exe.pdf',
      `${'x'.repeat(5_000)}.pdf`,
      'a\u0000b.pdf',
      '<img onerror=1>.pdf',
    ]
    for (const name of names) {
      const answer = await upload({ name, content: PDF.replace('Catalog', `Catalog/Id(${randomUUID()})`) })
      expect([name, answer.status]).toEqual([name, 201])
      const [document] = (answer.json as { documents: { name: string }[] }).documents
      expect(document!.name).not.toMatch(/[\p{Cc}\p{Cf}/\\]/u)
      expect(document!.name.length).toBeLessThanOrEqual(200)
    }
  })

  it('of 25 files at once an order keeps 20', async () => {
    const traveller = await newTraveller()
    const files = Array.from({ length: 25 }, (_, index) => ({
      name: `${index}.pdf`,
      content: PDF.replace('Catalog', `Catalog/Id(${randomUUID()})`),
    }))
    const answer = await ask('POST', `/api/orders/${traveller.orderId}/documents`, {
      body: formOf(...files),
      headers: traveller.headers,
    })
    const { documents, rejected } = answer.json as { documents: unknown[]; rejected: { code: string }[] }
    // One is there already.
    expect([answer.status, documents.length, rejected.length]).toEqual([201, 19, 6])
    expect(new Set(rejected.map(({ code }) => code))).toEqual(new Set(['documents.too_many']))
  })

  it('an altered link opens nothing', async () => {
    const link = await ask('POST', `/api/orders/${owner.orderId}/documents/${owner.documentId}/link`, {
      headers: owner.headers,
    })
    const { url } = link.json as { url: string }
    const good = await ask('GET', url)
    expect(good.status).toBe(200)
    expect(good.headers.get('content-disposition')).toMatch(/^inline/)
    expect(good.headers.get('x-content-type-options')).toBe('nosniff')
    const middle = Math.floor(url.length / 2)
    const altered = url.slice(0, middle) + (url[middle] === 'a' ? 'b' : 'a') + url.slice(middle + 1)
    const answer = await ask('GET', altered)
    expect([answer.status, codeOf(answer)]).toEqual([404, 'documents.link_expired'])
  })
})

describe('a payment', () => {
  it('is taken once, however many tabs pay', async () => {
    const traveller = await newTraveller()
    const start = () =>
      ask('POST', `/api/orders/${traveller.orderId}/payments`, {
        body: { method: { kind: 'card', token: cardToken('ok') } },
        headers: { ...traveller.headers, 'idempotency-key': randomUUID() },
      })
    const answers = await Promise.all(Array.from({ length: 10 }, start))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect([answer.status, codeOf(answer)]).toEqual([409, 'payments.in_progress'])
    }
  })

  it('that is declined lets the traveller try again, one that succeeded does not', async () => {
    const traveller = await newTraveller()
    expect(await pay(traveller, 'declined')).toMatchObject({ status: 'failed', failure: 'card_declined' })
    expect(await pay(traveller)).toMatchObject({ status: 'succeeded' })
    const again = await ask('POST', `/api/orders/${traveller.orderId}/payments`, {
      body: { method: { kind: 'card', token: cardToken('ok') } },
      headers: traveller.headers,
    })
    expect([again.status, codeOf(again)]).toEqual([409, 'orders.already_paid'])
  })

  it('brings the order into review', async () => {
    const traveller = await newTraveller()
    await pay(traveller)
    let order: Order
    do {
      order = (await ask('GET', `/api/orders/${traveller.orderId}`, { headers: traveller.headers }))
        .json as Order
    } while (order.status !== 'in_review')
    expect(order.history.map(({ status }) => status)).toEqual(['pending_payment', 'paid', 'in_review'])
  })

  it('by anything but a token of the provider is refused, and the answer does not repeat it', async () => {
    const traveller = await newTraveller()
    for (const token of ['4242424242424242', 'tok_sim_ok', 'tok_live_x', '']) {
      const answer = await ask('POST', `/api/orders/${traveller.orderId}/payments`, {
        body: { method: { kind: 'card', token } },
        headers: traveller.headers,
      })
      expect([token, answer.status]).toEqual([token, 422])
      if (token) expect(JSON.stringify(answer.json)).not.toContain(token)
    }
  })
})
