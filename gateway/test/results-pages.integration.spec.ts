import { listSitemapRoutes } from '@borderlane/contracts/catalogue/internal'
import { getQuote } from '@borderlane/contracts/catalogue/public'
import type { Duty } from '@borderlane/contracts/catalogue/requirement'
import { AppError } from '@borderlane/contracts/define'
import { sampleQuote, stubCall } from '@borderlane/testing'
import { INDEX, startGateway, type TestGateway } from './start-gateway'

const source = { code: 'published', name: '</script><b>"&', url: null, asOf: '2026-11' } as const
const quote = sampleQuote({
  passportCountry: { code: 'US', name: 'United States' },
  destinationCountry: { code: 'CI', name: 'Côte d’Ivoire <&>' },
  visaType: 'evisa',
  source,
})

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

const ask = (search: string, headers?: Record<string, string>) =>
  gateway.ask('GET', `/visa-results${search}`, undefined, headers)

test('without an answer the application is sent, which says what is wrong', async () => {
  // No one answers here.
  expect((await ask('?from=US&to=CI')).text).toBe(INDEX)
  const stub = await stubCall(gateway.broker, getQuote, () => {
    throw new AppError('catalogue.country_not_found')
  })
  for (const search of ['', '?from=US', '?from=US&from=CI&to=CI', '?from=US&to=CI&on=never']) {
    const { status, text } = await ask(search)
    expect([search, status, text]).toEqual([search, 200, INDEX])
  }
  // Search engines leave out what is not found; the application shows people the same.
  const unknown = await ask('?from=xx&to=yy')
  expect([unknown.status, unknown.text]).toEqual([404, INDEX])
  expect(stub.asked.map(({ input }) => input)).toEqual([{ from: 'xx', to: 'yy' }])
  await stub.close()
})

test('an answer is sent as a page; nothing in it ends an element, and what else is in the address does not matter', async () => {
  const stub = await stubCall(gateway.broker, getQuote, () => quote)
  const answer = await ask('?from=US&to=CI&speed=rush&utm_source=a', { authorization: 'Bearer of-nobody' })
  const { text, headers } = answer
  expect([answer.status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(text).toContain('<title>Côte d’Ivoire &lt;&amp;&gt;</title>')
  expect(text).toMatch(/<h1>With a passport from the United States you need an e-visa for C[^<]*\.<\/h1>£/)
  expect(text).toContain('href="http://127.0.0.1:3000/site.png"')
  const [, sent] = /id="answer" data-route="US,CI,">(.*?)<\/script>/.exec(text)!
  expect(JSON.parse(sent!)).toEqual(quote)
  const again = await ask('?from=US&to=CI', {
    'if-none-match': (await ask('?from=US&to=CI')).headers.get('etag')!,
  })
  expect([again.status, again.text]).toEqual([304, ''])
  await stub.close()
})

test('the page names the fact that is least sure, and none where the rule itself is', async () => {
  const index = { ...source, name: 'An index', asOf: '2026-02-17' }
  const days = { fact: 'days', evidence: 'index', source: index } as const
  let said = sampleQuote({ evidence: 'authority', facts: [days] })
  const stub = await stubCall(gateway.broker, getQuote, () => said)
  expect((await ask('?from=IN&to=US')).text).toContain('<p>days index 17 February 2026: An index</p>')
  said = sampleQuote({ evidence: 'index', facts: [days] })
  expect((await ask('?from=IN&to=US&speed=1')).text).not.toContain('An index</p>')
  await stub.close()
})

test('the page says what else is to be done, for those who have no application', async () => {
  const card: Duty = {
    ...{ code: 'arrival_card', name: 'TDAC', need: 'must', place: 'before', who: null, whoDays: null },
    ...{ fee: 'free', earliestHours: 72, latestHours: 0, onLeaving: false, from: null, until: null },
    ...{ url: 'https://tdac.immigration.go.th/', evidence: 'cited', source },
  }
  const stub = await stubCall(gateway.broker, getQuote, () => sampleQuote({ duties: [card] }))
  const { text } = await ask('?from=IN&to=US')
  expect(text).toContain(
    '<li>Arrival card (TDAC): Required. You do it online before you travel. At the earliest 3 days before you arrive. It is free of charge. tdac.immigration.go.th',
  )
  await stub.close()
})

test('the site map has the routes that the catalogue names', async () => {
  const stub = await stubCall(gateway.broker, listSitemapRoutes, () => ({ routes: ['USCI', 'CIUS'] }))
  const { text } = await gateway.ask('GET', '/sitemap-routes.xml')
  expect([...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place)).toEqual([
    'http://127.0.0.1:3000/visa-results?from=US&amp;to=CI',
    'http://127.0.0.1:3000/visa-results?from=CI&amp;to=US',
  ])
  await stub.close()
})
