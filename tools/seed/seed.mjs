/**
 * `npm run seed`: people and orders in the platform that runs from this folder (`npm run dev` or `npm start` in another
 * window), so that every page shows something. Everything is made through the public API; only the first admin is made
 * as the operator does. A second run finds what the first one made and only prints the sign-ins.
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readAddresses } from '../../deploy/local/addresses.mjs'
import { DATA, Failure, live, ROOT, say, step, table } from '../../deploy/local/program.mjs'
import { launcherOf } from '../../deploy/local/lock.mjs'
import {
  asker,
  bearer,
  cancel,
  card,
  decide,
  newAdmin,
  newOrder,
  PASSWORD,
  pay,
  signIn,
  signUp,
} from './people.mjs'

const STAFF = 'staff@example.com'
/** One of each role beside the admin. */
const COLLEAGUES = ['agent', 'supervisor', 'finance', 'catalogue'].map((role) => ({
  role,
  email: `${role}@example.com`,
}))
const ASHA = { email: 'asha@example.com', fullName: 'Asha Verma' }
const NGOZI = { email: 'ngozi@example.com', fullName: 'Ngozi Okafor' }
/** What staff do with an application until it lies with a government; a payment has put it `in_review` before. */
const WAY = ['submitted_to_govt', 'waiting_on_govt']
/** Orders of the second traveller, which are made last. */
const REFUNDED = 3
/** Where a status wants one. */
const REASONS = {
  paid: 'Handed over to a colleague',
  closed: 'The visa has been handed over',
  submitted_to_govt: 'Submitted at the counter',
}
const LOOK_EVERY_MS = 200

/** @param {string[]} args */
async function seed([data = DATA]) {
  const page = whereItRuns(data)
  const ask = asker(page)
  await refuseProduction(ask)
  const before = await ordersOf(ask, NGOZI.email)
  if (before === undefined) await step('making people and orders', () => makeEverything(ask, data))
  else if (before.length === REFUNDED) say('it was seeded before')
  else throw new Failure('An earlier seed was broken off: npm start -- --reset deletes what it has made.')
  table([
    ['web', page],
    ['admin', `${STAFF}, password "${PASSWORD}"`],
    ...COLLEAGUES.map(({ role, email }) => [role, `${email}, password "${PASSWORD}"`]),
    ['traveller', `${ASHA.email}, password "${PASSWORD}": an order in every status`],
    ['traveller', `${NGOZI.email}, password "${PASSWORD}": refunds`],
  ])
}

function whereItRuns(data) {
  if (existsSync(join(ROOT, '.env'))) process.loadEnvFile(join(ROOT, '.env'))
  const mode = process.env.BORDERLANE_MODE
  if (mode && mode !== 'local') throw new Failure(`npm run seed is for local mode, this is ${mode}.`)
  // A colleague's roles would wait for a second admin, and the colleague would stay one.
  if (process.env.FOUR_EYES === 'on')
    throw new Failure('npm run seed changes roles alone: restart with FOUR_EYES=off, and seed then.')
  const page = launcherOf(data) === undefined ? undefined : readAddresses(data)?.page
  if (!page) throw new Failure('Borderlane does not run from this folder: npm run dev or npm start first.')
  return page
}

/** Whatever runs there: one that real people could use shows it by its settings. */
async function refuseProduction(ask) {
  const { payments, testSite } = await ask('GET', '/api/config')
  if (testSite || !payments.test)
    throw new Failure('This platform runs in production mode: nothing is made up in it.')
}

/** @returns {Promise<object[] | undefined>} undefined: there is no such account */
async function ordersOf(ask, email) {
  const session = await signIn(ask, email).catch(() => undefined)
  return session && (await ask('GET', '/api/orders', undefined, bearer(session))).orders
}

async function makeEverything(ask, data) {
  // The account that a later run looks for comes first, its orders last.
  const ngozi = bearer(await signUp(ask, NGOZI.email, NGOZI.fullName))
  const asha = bearer(await signUp(ask, ASHA.email, ASHA.fullName))
  const admin = bearer(await newAdmin(ask, STAFF, data))
  for (const { role, email } of COLLEAGUES) await newColleague(ask, admin, role, email, data)
  await messages(ask)
  await chat(ask, asha)
  await everyStatus(ask, admin, asha)
  await refunds(ask, admin, ngozi)
}

/** Pays an order and waits until it is in the hands of staff. @returns the payment */
async function payFor(ask, order) {
  const payment = await pay(ask, order, card('ok'))
  for (;;) {
    const { status } = await ask('GET', `/api/orders/${order.id}`, undefined, order.headers)
    if (status === 'in_review') return payment
    await wait(LOOK_EVERY_MS)
  }
}

/** One order in each status, one whose card was declined, and one for which the traveller was asked for something. */
async function everyStatus(ask, admin, asha) {
  const order = (to) => newOrder(ask, { to, ...ASHA }, asha)
  const paid = async () => {
    const made = await order('VN')
    await payFor(ask, made)
    return made
  }
  await order('VN')
  await pay(ask, await order('TR'), card('declined'))
  await move(ask, admin, await order('EG'), ['pending'])
  await move(ask, admin, await paid(), ['paid'])

  const asked = await paid()
  const text = 'The edge of the page is cut off. Please photograph the whole page.'
  await ask('POST', `/api/admin/orders/${asked.id}/requests`, { subject: asked.documentId, text }, admin)

  for (const count of [0, 1, 2]) await move(ask, admin, await paid(), WAY.slice(0, count))
  for (const status of /** @type {const} */ (['approved', 'rejected'])) {
    const decided = await paid()
    await move(ask, admin, decided, WAY)
    await decide(
      ask,
      admin,
      decided.id,
      status,
      status === 'rejected' ? 'The photo was not accepted' : undefined,
    )
  }
  const closed = await paid()
  await move(ask, admin, closed, WAY)
  await decide(ask, admin, closed.id, 'approved')
  await move(ask, admin, closed, ['closed'])
  const note = { text: 'Collected by courier.' }
  await ask('POST', `/api/admin/orders/${closed.id}/notes`, note, admin)
}

/** Money that was refunded: a part by staff, by the protection against a refusal, and after a cancellation. */
async function refunds(ask, admin, ngozi) {
  const order = (choice = {}) => newOrder(ask, { from: 'NG', to: 'IN', ...NGOZI, ...choice }, ngozi)
  const payment = await payFor(ask, await order())
  const body = { amountCents: 500, reason: 'Paid twice for the courier' }
  const key = { 'idempotency-key': randomUUID() }
  await ask('POST', `/api/admin/payments/${payment.id}/refunds`, body, { ...admin, ...key })

  const insured = await order({ denialProtection: true })
  await payFor(ask, insured)
  await move(ask, admin, insured, WAY)
  await decide(ask, admin, insured.id, 'rejected', 'The invitation was missing')

  const cancelled = await order()
  await payFor(ask, cancelled)
  await cancel(ask, cancelled)
}

/** Made by the operator, which confirms the address; the admin gives the role, and takes the one that came with it. */
async function newColleague(ask, admin, role, email, data) {
  await newAdmin(ask, email, data)
  await ask('POST', '/api/admin/roles', { email, role }, admin)
  const { staff } = await ask('GET', '/api/admin/roles', undefined, admin)
  const { userId } = staff.find((one) => one.email === email)
  await ask('DELETE', `/api/admin/roles/${userId}/admin`, undefined, admin)
}

async function messages(ask) {
  await ask('POST', '/api/corrections', {
    from: 'IN',
    to: 'TH',
    wrong: 'The stay is 60 days, as the embassy says.',
  })
  const from = { name: 'Minh Nguyen', email: 'minh@example.com' }
  await ask('POST', '/api/messages', {
    ...from,
    kind: 'contact',
    subject: 'visa',
    text: 'How long may my passport still be valid?',
  })
  await ask('POST', '/api/messages', { ...from, kind: 'partnership', company: 'Lotus Travel' })
}

/** What the support chat says is kept by the browser alone; its mails and figures are not. */
async function chat(ask, asha) {
  const say = (role, content) => ({ role, content })
  const { choices } = await ask(
    'POST',
    '/api/chat/completions',
    { messages: [say('user', 'Do Indians need a visa for Vietnam?')] },
    asha,
  )
  const followUp = [say('user', 'Do Indians need a visa for Vietnam?'), choices[0].message]
  await ask(
    'POST',
    '/api/chat/completions',
    { messages: [...followUp, say('user', 'What does it cost?')] },
    asha,
  )
}

/** Staff set one status after the other. */
async function move(ask, admin, { id }, statuses) {
  for (const status of statuses) {
    const read = () => ask('GET', `/api/admin/orders/${id}`, undefined, admin)
    const { order } = await read()
    const body = { version: order.version, status, reason: REASONS[status] }
    await ask('PATCH', `/api/admin/orders/${id}`, body, admin).catch(async (refusal) => {
      if ((await read()).order.status !== status) throw refusal
    })
  }
}

await live(() => seed(process.argv.slice(2)))
