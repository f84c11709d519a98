import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { config } from './config'

let browser: Browser

const launch = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: config.chromium,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'].concat([
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ]),
  })

beforeAll(async () => {
  browser = await launch()
})

afterAll(() => browser.close())

/** What went wrong in a page that no journey provoked: scripts that crash, policies that are broken. */
let complaints: string[] = []
/** The visitors of this test: who stays goes on listening, asking and drawing beside the tests that follow. */
let visitors: BrowserContext[] = []

beforeEach(() => {
  complaints = []
  visitors = []
})

afterEach(async () => {
  if ((globalThis as { testFailed?: boolean }).testFailed)
    for (const page of visitors.flatMap((visitor) => visitor.pages()))
      process.stderr.write(`${await shownBy(page)}\n`)
  await Promise.all(visitors.map((visitor) => visitor.close()))
  expect(complaints).toEqual([])
})

/** A new visitor: no storage, no cookies. */
export async function newVisitor(
  viewport = { width: 1280, height: 900 },
  locale = 'en-GB',
  serviceWorkers: 'block' | 'allow' = 'block',
): Promise<BrowserContext> {
  return listenTo(await browser.newContext({ viewport, locale, baseURL: config.webUrl, serviceWorkers }))
}

/** A visitor on a phone whose camera shows a film (MJPEG). Their browser is to be closed. */
export async function newVisitorWithCamera(film: string): Promise<{ visitor: BrowserContext; own: Browser }> {
  const own = await launch([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ])
  const context = await own.newContext({
    serviceWorkers: 'block',
    viewport: { width: 360, height: 740 },
    locale: 'en-GB',
    baseURL: config.webUrl,
  })
  return { visitor: listenTo(context), own }
}

function listenTo(context: BrowserContext): BrowserContext {
  visitors.push(context)
  context.setDefaultTimeout(60_000)
  context.on('weberror', (error) => complaints.push(error.error().message))
  context.on('console', (message) => {
    if (/Content Security Policy|Uncaught/.test(message.text())) complaints.push(message.text())
  })
  return context
}

export async function newPage(path: string): Promise<Page> {
  const page = await (await newVisitor()).newPage()
  await page.goto(path)
  return page
}

/** Where it is, what has the focus, and its words. */
async function shownBy(page: Page): Promise<string> {
  const focus = page.evaluate(() => document.activeElement?.outerHTML.slice(0, 300))
  const words = page.locator('body').innerText({ timeout: 5_000 })
  return [page.url(), ...(await Promise.all([focus, words].map((one) => one.catch(String))))].join('\n')
}

export interface TestFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A page as Chromium prints it. */
export async function pdfOf(html: string): Promise<Buffer> {
  const page = await browser.newPage()
  await page.setContent(html)
  const pdf = await page.pdf()
  await page.close()
  return pdf
}

/** A real PDF, printed by the browser, and a real JPEG, which a busy browser may fail to take of itself. */
export async function realFiles(): Promise<{ pdf: TestFile; jpeg: TestFile }> {
  const pdf = await pdfOf('<h1>Passport</h1>')
  const jpeg = await sharp({ create: { width: 1280, height: 720, channels: 3, background: 'white' } })
    .jpeg()
    .toBuffer()
  return {
    pdf: { name: 'passport.pdf', mimeType: 'application/pdf', buffer: pdf },
    jpeg: { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: jpeg },
  }
}
