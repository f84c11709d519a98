import { config } from './config'
import { newVisitor } from './browser'

const GUIDE = '/visa/india-tourist-evisa'

test('a public page can be read without scripts, by people and by search engines', async () => {
  const browser = (await newVisitor()).browser()!
  const reader = await browser.newContext({ javaScriptEnabled: false, baseURL: config.webUrl })
  const page = await reader.newPage()
  await page.goto(GUIDE)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('India')
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(config.webUrl + GUIDE)
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.map((one) => (JSON.parse(one) as { '@type': string })['@type'])).toEqual([
    'FAQPage',
    'BreadcrumbList',
  ])
  await page.goto('/')
  await page.getByLabel('Passport country').locator('visible=true').selectOption('PE')
  await page.getByLabel('Destination').locator('visible=true').selectOption('IN')
  await page.getByRole('button', { name: 'Get started!' }).locator('visible=true').click()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
    'With a passport from Peru you need an e-visa for India.',
  )
  expect(await page.title()).toBe('Peru to India: visa and price - Borderlane')
  expect(await page.getByText(/^£\d+\.\d\d$/).count()).toBeGreaterThan(2)
  expect(
    await page.getByText(/^India: the passport has to be valid for 6 months after you arrive/).count(),
  ).toBe(1)
  expect(await page.getByText('e-Tourist visa, 30 days').count()).toBe(1)
  expect(await page.getByText('Two entries').count()).toBe(1)
  await page.goto('/visa-results?from=PE&to=JP')
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  expect(picture).toBe(`${config.webUrl}/share/JP.jpg`)
  expect((await reader.request.get(picture!)).headers()['content-type']).toBe('image/jpeg')
  const map = await (await reader.request.get('/sitemap.xml')).text()
  expect(map).toContain(`<loc>${config.webUrl}${GUIDE}</loc>`)
  await reader.close()
})

test('the application takes over a page as it was sent', async () => {
  const visitor = await newVisitor()
  await visitor.addInitScript(() => {
    const mark = () => document.querySelector('h1')?.setAttribute('data-sent', '')
    document.addEventListener('readystatechange', mark, { once: true })
  })
  for (const path of ['/', GUIDE, '/help', '/terms']) {
    const page = await visitor.newPage()
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Get My Visa', exact: true }).click()
    // Drawn by the application alone; what it could not take over would be an error, and rendered again.
    await page.getByRole('list', { name: 'Get My Visa' }).waitFor()
    expect([path, await page.locator('h1[data-sent]').count()]).toEqual([path, 1])
    await page.close()
  }
})

test('the application draws the answer of a route in the place of the one that was sent, without a moment of nothing', async () => {
  const visitor = await newVisitor()
  await visitor.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      const heading =
        document.querySelector('h1')?.textContent ?? (document.querySelector('main') ? 'nothing' : '')
      // A document that is still arriving has no heading yet.
      const isArriving = heading === 'nothing' && seen.length === 0
      if (heading && !isArriving && heading !== seen.at(-1)) seen.push(heading)
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  const page = await visitor.newPage()
  await page.goto('/visa-results?from=PE&to=IN')
  await page.getByRole('group', { name: 'Choose how fast we work' }).waitFor()
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([
    'With a passport from Peru you need an e-visa for India.',
  ])
})

test('what browsers keep for a year has its hash in its name', async () => {
  const html = await (await fetch(config.webUrl!)).text()
  const kept = [...html.matchAll(/"(\/assets\/[^" ]+)/g)].map(([, path]) => path!)
  expect(kept.filter((path) => path.endsWith('.js'))).not.toEqual([])
  expect(kept.filter((path) => !/-[\w-]{8}\.(js|css|woff2)$/.test(path))).toEqual([])
})
