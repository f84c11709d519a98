import { readFileSync } from 'node:fs'
import { chromium as playwright } from 'playwright-core'

const UNKNOWN_ORDER = '01990000-0000-7000-8000-000000000001'
const YEAR = new Date().getFullYear() + 1
const CHOICE = 'from=IN&to=VN&speed=standard&denial=false'

/** What everybody finds without an account; the public pages come from the sitemap. */
const PLACES = {
  'home-chosen': '/?from=IN&to=VN',
  'guide-unknown': '/visa/no-such-guide',
  'help-nothing': '/help?q=nothing-like-this-xyz',
  results: '/visa-results?from=IN&to=VN',
  'results-free': '/visa-results?from=GB&to=FR',
  'results-unknown': '/visa-results?from=IN&to=Atlantis',
  sheet: '/answer-sheet?from=IN&to=VN',
  trip: `/trip?to=TH&via=DOH&arrive=${YEAR}-03-21&leave=${YEAR}-03-30&p1=IN&p1=GB&k1=visa&c1=US&u1=${YEAR}-12-31&p2=IN`,
  'trip-empty': '/trip',
  apply: '/apply?from=IN&to=VN&speed=standard&denial=true',
  'apply-form': '/apply?from=IN&to=US&speed=standard&denial=false',
  'apply-free': '/apply?from=GB&to=FR&speed=standard&denial=false',
  'payment-none': '/payment',
  'receipt-none': '/payment-success',
  'sign-in': '/auth',
  'sign-up': '/auth?tab=sign-up',
  recovery: '/auth?tab=recovery',
  'new-password-none': '/new-password',
  'mail-link-none': '/mail-link',
  'account-none': '/account',
  'orders-none': '/orders',
  'order-none': `/order/${UNKNOWN_ORDER}`,
  'watch-none': '/watch',
  'admin-none': '/admin',
  'not-found': '/no/such/page',
}

/** The form with the most questions, as staff work on it. */
const { code, version } = JSON.parse(
  readFileSync(new URL('../../services/catalogue/seed/form/us-ds160.json', import.meta.url), 'utf8'),
)
const FORM = `code=${code}&version=${version}`
const FORM_VIEWS = ['preview', 'compare', 'edit']

/** What no link of ours says: unknown, repeated, hostile. */
const HOSTILE =
  'from=IN&from=GB&to=%3Cscript%3Ealert(1)%3C/script%3E&speed=constructor&denial=maybe&page=-1e9&page=2&status=__proto__' +
  '&state=toString&orderId=../../admin&open=%00&row=null&search=%25%27%22%3C&q=%25%27%22%3C&next=//evil.example&tab=x&sort=x'

const HOSTILE_PATHS = [
  '/',
  '/visa-results',
  '/answer-sheet',
  '/trip',
  '/apply',
  '/payment',
  '/help',
  '/auth',
  '/visa-updates',
]

const STAFF = {
  admin: '/admin',
  corrections: '/admin/corrections',
  rules: '/admin/rules?view=stale',
  'rule-editor': '/admin/rules?view=edit',
  payments: '/admin/payments',
  mails: '/admin/mails?state=',
  messages: '/admin/messages',
  people: '/admin/people',
  forms: '/admin/forms',
  offers: '/admin/offers',
  paperLists: '/admin/papers',
  templates: '/admin/templates',
  borderRules: '/admin/border-rules',
  'price-book': '/admin/price-book',
  figures: '/admin/figures',
  'import-visa-data': '/import-visa-data',
  'pricing-management': '/pricing-management',
}

/**
 * Every page of the application with something on it: `{ name, path, as, orders, before }`. `as` is who is signed in,
 * `orders` are those whose tokens the tab holds, `before` makes the failure that the page is to show.
 */
export function scenesOf(
  { traveller, newcomer, staff, guest, own, invoice, confirmation, row },
  publicPaths,
) {
  const orders = Object.values(guest)
  const of = (as, pages) => Object.entries(pages).map(([name, path]) => ({ name, path, as, orders }))
  return [
    ...publicPaths.map((path) => ({
      name: path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'),
      path,
    })),
    ...of(undefined, PLACES),
    ...of(undefined, {
      'apply-saved': `/apply?${CHOICE}&orderId=${guest.unpaid.id}`,
      payment: `/payment?${CHOICE}&orderId=${guest.unpaid.id}`,
      'payment-refused': `/payment?${CHOICE}&orderId=${guest.refused.id}`,
      'payment-done': `/payment?${CHOICE}&orderId=${guest.paid.id}`,
      receipt: `/payment-success?orderId=${guest.paid.id}`,
      'test-invoice': new URL(invoice.invoiceUrl, 'http://any').pathname,
      'test-confirmation': new URL(confirmation.action.url, 'http://any').pathname,
    }),
    ...of(
      undefined,
      Object.fromEntries(Object.entries(guest).map(([name, { id }]) => [`order-${name}`, `/order/${id}`])),
    ),
    ...of(traveller, {
      orders: '/orders',
      'order-own': `/orders/${own[0].id}`,
      account: '/account',
      'new-password': '/new-password',
      'admin-not-allowed': '/admin',
      'apply-signed-in': `/apply?${CHOICE}`,
    }),
    ...of(newcomer, { 'orders-empty': '/orders' }),
    ...of(staff, {
      ...STAFF,
      'admin-order': `/admin?open=${guest.asked.id}`,
      'admin-order-refund': `/admin?open=${guest.rejected.id}`,
      'payments-open': `/admin/payments?orderId=${guest.rejected.id}`,
      'pricing-row': `/pricing-management?row=${row}`,
      ...Object.fromEntries(FORM_VIEWS.map((view) => [`forms-${view}`, `/admin/forms?${FORM}&view=${view}`])),
    }),
    ...[
      ...HOSTILE_PATHS.map((path) => [path, undefined]),
      ...['/orders', '/account', '/payment-success', `/order/${own[0].id}`].map((path) => [path, traveller]),
      ...Object.values(STAFF).map((path) => [path.split('?')[0], staff]),
    ].map(([path, as]) => ({
      name: `hostile${path.slice(0, 24).replaceAll('/', '-')}`,
      path: `${path}?${HOSTILE}`,
      as,
    })),
    { name: 'results-html', path: PLACES.results, before: answer200('**/api/quotes*') },
    { name: 'results-failed', path: PLACES.results, before: fail('**/api/quotes*') },
    { name: 'apply-failed', path: PLACES.apply, before: fail('**/api/**') },
    { name: 'order-offline', path: `/order/${guest.paid.id}`, orders, before: cut('**/api/**') },
    { name: 'crash', path: PLACES.results, before: cut('**/assets/results.page-*') },
    { name: 'results-loading', path: PLACES.results, before: hold('**/api/**'), waits: true },
    { name: 'apply-loading', path: PLACES.apply, before: hold('**/api/**'), waits: true },
    {
      name: 'order-loading',
      path: `/order/${guest.paid.id}`,
      orders,
      before: hold('**/api/**'),
      waits: true,
    },
  ]
}

const fail = (url) => (page) =>
  page.route(url, (route) => route.fulfill({ status: 500, body: '<html>no</html>' }))
const answer200 = (url) => (page) =>
  page.route(url, (route) => route.fulfill({ status: 200, body: '<html>Hi</html>' }))
const cut = (url) => (page) => page.route(url, (route) => route.abort())
const hold = (url) => (page) => page.route(url, () => undefined)

export const openBrowser = (chromium) =>
  playwright.launch({
    executablePath: chromium,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  })

/** Opens a scene as its visitor and waits until it is rendered. The caller closes the page's context. */
export async function openScene(
  browser,
  address,
  { path, as, orders = [], before, waits },
  language,
  options,
) {
  const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block', ...options })
  await context.addInitScript(
    ({ chosen, session, tokens }) => {
      const state = { language: chosen, currency: 'GBP', languageSettled: true }
      globalThis.localStorage.setItem('borderlane.preferences', JSON.stringify({ state, version: 0 }))
      if (session) globalThis.localStorage.setItem('borderlane.session', JSON.stringify(session))
      for (const [id, token] of tokens)
        globalThis.sessionStorage.setItem(`borderlane.order-token.${id}`, token)
    },
    { chosen: language, session: as, tokens: orders.map(({ id, token }) => [id, token]) },
  )
  const page = await context.newPage()
  page.complaints = []
  page.on('pageerror', (error) => page.complaints.push(`script: ${error.message.slice(0, 160)}`))
  await before?.(page)
  await page.goto(address + path)
  // A page that waits is looked at once its outline is rendered.
  await (waits ? page.getByRole('status').first() : page.getByRole('heading', { level: 1 }).first()).waitFor()
  if (!waits) {
    await page.locator('.after-150ms').first().waitFor({ state: 'detached' })
    // Not for ever: the page of an order keeps a stream open.
    await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined)
  }
  return page
}
