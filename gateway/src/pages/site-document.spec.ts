import { UNSET } from '@borderlane/contracts/catalogue/site'
import { siteDocument, siteMap } from './site-document'

const DOCUMENT =
  '<html><head><title>Help - Borderlane</title><script type="application/ld+json">{"name":"Borderlane"}</script></head>' +
  '<body><ul><li>About Borderlane</li><li data-part="referral" class="x"><a href="/refer">Refer</a></li></ul></body></html>'

test('a document has the name of the site, also in its data, and no element of a part that is off', () => {
  const html = siteDocument(DOCUMENT, { ...UNSET, name: `Visas & Co's`, off: ['referral'] })
  expect(html).not.toContain('Borderlane')
  expect(html).toContain(`<title>Help - Visas &amp; Co's</title>`)
  expect(html).toContain(`{"name":"Visas & Co's"}`)
  expect(html).not.toContain('/refer')
  expect(html).toContain(
    `<script type="application/json" id="site">{"name":"Visas & Co's","languages":null,"currencies":null,"off":["referral"]}</script></head>`,
  )
})

test('a site map leaves out pages that are off', () => {
  const entry = (path: string) => `  <url><loc>https://visa.example${path}</loc></url>\n`
  const xml = `<urlset>\n${entry('/help')}${entry('/refer')}${entry('/affiliates')}</urlset>`
  expect(siteMap(xml, { ...UNSET, off: ['referral'] })).toBe(
    `<urlset>\n${entry('/help')}${entry('/affiliates')}</urlset>`,
  )
})
