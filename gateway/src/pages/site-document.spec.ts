import { UNSET } from '@borderlane/contracts/catalogue/site'
import { siteDocument, siteMap } from './site-document'

const DOCUMENT =
  '<html><head><title>Help - Borderlane</title><script type="application/ld+json">{"name":"Borderlane"}</script></head>' +
  '<body><p>P&lt;BORDERLANE&lt;&lt;PRIVATE&lt;VISA' +
  '&lt;'.repeat(115) +
  '</p><ul><li>About Borderlane</li><li data-part="referral" class="x"><a href="/refer">Refer</a></li></ul></body></html>'

test('a document has the name of the site, also in its data, and no element of a part that is off', () => {
  const html = siteDocument(DOCUMENT, { ...UNSET, name: `Visas & Co's`, off: ['referral'] })
  expect(html).not.toMatch(/borderlane/i)
  expect(html).toContain(`<p>${'P<VISAS<CO<S<<PRIVATE<VISA'.padEnd(140, '<').replaceAll('<', '&lt;')}</p>`)
  expect(html).toContain(`<title>Help - Visas &amp; Co's</title>`)
  expect(html).toContain(`{"name":"Visas & Co's"}`)
  expect(html).not.toContain('/refer')
  expect(html).toContain(
    `<script type="application/json" id="site">{"name":"Visas & Co's","languages":null,"currencies":null,"off":["referral"],"logo":null}</script></head>`,
  )
})

test('a site map leaves out pages that are off', () => {
  const entry = (path: string) => `  <url><loc>https://visa.example${path}</loc></url>\n`
  const xml = `<urlset>\n${entry('/help')}${entry('/refer')}${entry('/affiliates')}</urlset>`
  expect(siteMap(xml, { ...UNSET, off: ['referral'] })).toBe(
    `<urlset>\n${entry('/help')}${entry('/affiliates')}</urlset>`,
  )
})

const MARKED =
  '<html><head><link rel="icon" href="/favicon.ico" sizes="32x32">\n<link rel="icon" href="/favicon.svg" type="image/svg+xml"></head>' +
  '<body><a href="/"><svg data-mark="" viewBox="0 0 32 32" class="h-8"><path d="M1 1"></path></svg><span data-name="">Borderlane</span></a></body></html>'

test('a document has the logo and the colours of the operator, and nothing of the shipped look', () => {
  const id = 'ab'.repeat(32)
  const html = siteDocument(MARKED, { ...UNSET, logo: { id, width: 320, height: 80 }, colour: '#0b5345' })
  expect(html).toContain(
    `<img data-mark="" src="/api/logo/${id}" alt="" width="320" height="80" class="h-8"/>`,
  )
  expect(html).toContain('--brand:#0b5345')
  expect(html).toContain('prefers-color-scheme:dark')
  expect(html).not.toMatch(/favicon|<svg|7a1e2c/)
  const square = siteDocument(MARKED, { ...UNSET, logo: { id, width: 80, height: 80 } })
  expect(square).toContain(`<link rel="icon" href="/api/logo/${id}" type="image/png">`)
  expect(square).not.toContain('id="look"')
  // The way back.
  expect(siteDocument(MARKED, UNSET)).toContain('<link rel="icon" href="/favicon.ico" sizes="32x32">\n<link')
  expect(siteDocument(MARKED, UNSET)).toContain('<svg data-mark')
})

test('a shared link shows the logo of the operator, and no picture in the shipped look where they have a look of their own', () => {
  const shared =
    '<meta property="og:url" content="https://visa.example/help"><meta property="og:image" content="https://visa.example{{picture}}">' +
    '<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630"><meta name="twitter:card" content="summary_large_image">'
  const small = '<meta name="twitter:card" content="summary">'
  const [address] = shared.split('<meta property="og:image"')
  const id = 'ab'.repeat(32)
  expect(siteDocument(shared, { ...UNSET, logo: { id, width: 320, height: 80 } })).toBe(
    `${address}<meta property="og:image" content="https://visa.example/api/logo/${id}">` +
      `<meta property="og:image:width" content="320"><meta property="og:image:height" content="80">${small}`,
  )
  expect(siteDocument(shared, { ...UNSET, colour: '#0b5345' })).toBe(address + small)
  expect(siteDocument(shared, UNSET)).toBe(shared)
})
