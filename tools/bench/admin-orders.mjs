// `npm run bench -- admin-orders`: how long staff wait for each list, search, filter, sort and count with 1,000 and then
// 100,000 orders of two years, asked through the gateway, and for all orders as a file. The orders lie sealed in the
// database as the service seals them, each with a key of its own.
import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { inDatabase } from '../../deploy/backup/installation.mjs'
import { Failure, ROOT, say, step } from '../../deploy/local/program.mjs'
import { freePorts } from '../../deploy/local/ports.mjs'
import { query } from '../../deploy/local/postgres.mjs'
import { Secrets } from '../../deploy/local/secrets.mjs'
import { adminHeaders } from '../faults/admin.mjs'
import { at } from './measure.mjs'
import { isSmall } from './small.mjs'
import { startStack } from './stack.mjs'

const ORDERS = isSmall ? 10 : 100_000
/** One in so many is there first. */
const SHARE = isSmall ? 2 : 100
const BATCH = 1_000
const ASKED = isSmall ? 1 : 60
const WARM_UP = isSmall ? 0 : 5
/** Times as long as with the first orders, at most; what takes less than `LEAST_MS` is no wait. */
const AIM = 2
const LEAST_MS = 20
const AIM_EXPORT_SECONDS = 5
const DAY_MS = 86_400_000
const DAYS = 730

const PATH = '/api/admin/orders'
const CASES = {
  'list, newest first': '',
  'list, page 1,000': '?page=1000',
  'list, 100 a page': '?pageSize=100',
  'filter: approved': '?status=approved',
  'filter: in review': '?status=in_review',
  'filter: closed, page 100': '?status=closed&page=100',
  'sort: oldest first': '?sort=createdAt&direction=asc',
  'sort: status': '?sort=status&direction=asc',
  'sort: total': '?sort=total&direction=desc',
  'sort: due day': '?sort=dueDay&direction=asc',
  'sort: due day, in review': '?sort=dueDay&direction=asc&status=in_review',
  'queue: new': '?queue=new',
  'queue: waiting for the traveller': '?queue=traveller',
  'queue: due soon, by day': '?queue=due_soon&sort=dueDay&direction=asc',
  'queue: late, by day': '?queue=late&sort=dueDay&direction=asc',
  'search: beginning of a reference': '?search=BL-7',
  'search: whole address': '?search=traveller.4711%40example.com',
  'search: part of an address': '?search=er.47',
  'search: part of every address': '?search=example',
  'search: end of a phone number': '?search=6004711',
  'search: last four of a passport': '?search=4711',
  'search: part of a name': '?search=erm',
  'search: one word of a name': '?search=Asha',
  'search: two words of a name': '?search=Asha%20Verma',
  'search: a name that no one has': '?search=Nobody',
  'search: 500 signs': `?search=${'Asha%20'.repeat(83)}`,
  'counts of the queues': '/queues',
  'queue: unpaid': '?queue=unpaid',
  'queue: target missed': '?queue=missed',
  'queue: closed, money kept': '?queue=money_kept',
  'what happened: approved this month': '?milestone=approved',
  'your work, by due day': '?assignee=work&sort=dueDay&direction=asc',
  'figures of 30 days': '/api/admin/figures',
  'figures of a year': '/api/admin/figures?days=365',
  'figures of a team, 30 days': '/api/admin/figures/team',
  'figures of a team, a year': '/api/admin/figures/team?days=365',
  'who has how much': '/load',
}

export async function adminOrders() {
  const stack = await startStack('bench-admin-orders', ['identity', 'catalogue', 'orders'])
  const [port] = await freePorts(1)
  await step('starting identity, orders and the gateway', async () => {
    // Its tokens name the address of the page.
    await stack.start('identity', { port })
    await stack.start('orders')
    await stack.start('gateway', { port })
  })
  const page = `http://127.0.0.1:${port}`
  const headers = await adminHeaders({ data: stack.data, page, email: 'admin@example.com' })
  const database = inDatabase(stack.servers.admin)
  const numbers = Array.from({ length: ORDERS }, (_, number) => number)
  const seal = (some) => step(`sealing ${count(some.length)} orders`, () => fill(database, stack.data, some))
  const ask = async () => {
    const times = new Map()
    for (const [name, address] of Object.entries(CASES)) {
      const url = `${page}${address.startsWith('/api') ? '' : PATH}${address}`
      times.set(name, await measure(name, url, headers))
    }
    return times
  }
  await seal(numbers.filter((number) => number % SHARE === 0))
  const few = await ask()
  await seal(numbers.filter((number) => number % SHARE !== 0))
  const all = await ask()
  say(await exported(port, headers))
  await stack.stop()
  const rows = [...all].map(([asked, { found, median, p95 }]) => ({
    asked,
    found,
    [`median ms of ${count(ORDERS / SHARE)}`]: few.get(asked).median.toFixed(0),
    'median ms': median.toFixed(0),
    times: (median / few.get(asked).median).toFixed(1),
    'p95 ms': p95.toFixed(0),
  }))
  const late = rows.filter(({ asked, times }) => Number(times) > AIM && all.get(asked).median > LEAST_MS)
  if (late.length > 0) say(`Above ${AIM} times: ${late.map(({ asked }) => asked).join('; ')}`)
  return { title: `${count(ORDERS)} orders, ${ASKED} times each, one after the other`, rows }
}

const count = (number) => number.toLocaleString('en')

async function measure(asked, url, headers) {
  const times = []
  let found = ''
  for (let turn = -WARM_UP; turn < ASKED; turn += 1) {
    const start = performance.now()
    const answer = await fetch(url, { headers })
    const body = await answer.json()
    if (turn >= 0) times.push(performance.now() - start)
    if (answer.status !== 200) throw new Failure(`${asked}: the gateway answers ${answer.status}.`)
    found = String(body.total ?? '')
  }
  times.sort((a, b) => a - b)
  return { found, median: at(times, 0.5), p95: at(times, 0.95) }
}

async function exported(port, headers) {
  const start = performance.now()
  const text = await (await fetch(`http://127.0.0.1:${port}${PATH}/export`, { headers })).text()
  const seconds = ((performance.now() - start) / 1_000).toFixed(1)
  const lines = text.split('\r\n').length - 2
  if (lines !== ORDERS) throw new Failure(`The export has ${lines} orders.`)
  return `${count(lines)} orders as CSV in ${seconds} s (aim: ${AIM_EXPORT_SECONDS} s at most)`
}

/** Orders as the service would have made them, by its own code for what is sealed and searched. */
async function fill(url, data, numbers) {
  const load = createRequire(join(ROOT, 'services', 'orders', 'dist', 'main.js'))
  const { FieldCipher } = load('@borderlane/persistence')
  const { ApplicantVault } = load('./order/applicant-vault')
  const { OrderKeys } = load('./order/order-keys.store')
  const { searchFieldsOf } = load('./order/order-search')
  const { nextStep } = load('@borderlane/domain/orders/next-step')
  const cipher = new FieldCipher(new Secrets(data).fieldKey('field-key orders'))
  const vault = new ApplicantVault(new OrderKeys(cipher))
  const now = Date.now()
  for (let first = 0; first < numbers.length; first += BATCH) {
    const orders = []
    const keys = []
    const history = []
    const acts = []
    const messages = []
    const refunds = []
    for (const number of numbers.slice(first, first + BATCH)) {
      const { row, path } = orderOf(number, now, nextStep)
      const fullName = `${FIRST[number % FIRST.length]} ${LAST[(number * 7) % LAST.length]}`
      const email = `traveller.${number}@example.com`
      const phone = `+44 20 79${46_000_000 + number}`
      const passportNumber = `N${1_000_000 + number}`
      const { sealed, keyRow } = vault.sealNewApplicant(row.id, {
        fullName,
        email,
        phone,
        travelDates: '1 to 14 December',
        passportExpiryDate: null,
        passportNumber,
        dateOfBirth: '1987-03-27',
      })
      keys.push(keyRow.values)
      orders.push({
        ...row,
        applicant_sealed: sealed.applicantSealed,
        identity_sealed: sealed.identitySealed,
        ...searchFieldsOf(cipher, { email, fullName, phone, passportNumber }),
      })
      history.push(...historyOf(row, path, number))
      if (row.paid_at) {
        acts.push(...actsOf(row, path, number))
        if (number % 5 === 0) messages.push(...messagesOf(row, number))
        if (number % 20 === 0) refunds.push(refundOf(row))
      }
    }
    await query(
      url,
      ...insert('"order"', orders),
      ...insert('order_key', keys),
      ...insert('order_status_history', history),
      ...insert('order_audit', acts),
      ...insert('order_message', messages),
      ...insert('refunded_payment', refunds),
    )
  }
  await query(
    url,
    'VACUUM ANALYZE orders."order"',
    'VACUUM ANALYZE orders.order_status_history',
    'VACUUM ANALYZE orders.order_audit',
    'VACUUM ANALYZE orders.order_message',
    'VACUUM ANALYZE orders.refunded_payment',
    'VACUUM ANALYZE orders.order_milestone',
    'ANALYZE orders.order_key',
  )
}

/** One statement for many rows, none for none; the names of their fields are columns. */
function insert(table, rows) {
  if (rows.length === 0) return []
  const columns = Object.keys(rows[0]).join(', ')
  const name = `orders.${table}`
  const json = `$rows$${JSON.stringify(rows)}$rows$`
  return [
    `INSERT INTO ${name} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${name}, ${json})`,
  ]
}

const FIRST = [
  'Asha',
  'Bo',
  'Chloe',
  'Dmitri',
  'Elena',
  'Farid',
  'Grace',
  'Hana',
  'Ivan',
  'Jun',
  'Kofi',
  'Lena',
  'Musa',
]
const LAST = Array.from({ length: 997 }, (_, index) => (index === 0 ? 'Verma' : `Name${index}`))
const PLACES = ['TH', 'VN', 'US', 'IN', 'EG', 'TR', 'KE', 'LK', 'CN', 'AU']
const PATHS = [
  ['pending_payment'],
  ['pending_payment', 'paid', 'in_review'],
  ['pending_payment', 'paid', 'in_review', 'submitted_to_govt'],
  ['pending_payment', 'paid', 'in_review', 'submitted_to_govt', 'waiting_on_govt'],
]
const ENDED = [
  ...Array(7).fill([...PATHS[3], 'approved']),
  [...PATHS[3], 'rejected'],
  ['pending_payment', 'closed'],
  ['pending_payment', 'closed'],
]

/** Spread over two years: of the last 30 days most are in work, of the others one in two hundred is. */
function orderOf(number, now, nextStep) {
  const createdAt = now - Math.floor((number / ORDERS) * DAYS * DAY_MS) - 1_000
  const isRecent = now - createdAt < 30 * DAY_MS
  const isInWork = isRecent ? number % 10 < 8 : number % 200 === 0
  const choices = isInWork ? PATHS : ENDED
  const path = choices[(number * 13) % choices.length]
  const status = path.at(-1)
  const isPaid = path.includes('paid')
  const isAsked = isInWork && number % 10 === 0
  const total = 4_000 + ((number * 37) % 400) * 25
  const day = (at) => new Date(at).toISOString().slice(0, 10)
  const row = {
    id: idAt(createdAt),
    reference: referenceOf(number),
    version: path.length,
    status,
    claimable: false,
    locale: 'en',
    passport_country: 'GB',
    destination_country: PLACES[number % PLACES.length],
    visa_type: 'evisa',
    visa_title: { code: 'e_visa', params: {}, text: 'e-Visa' },
    required_documents: [],
    processing_speed: 'standard',
    processing_days: 7,
    government_fee_cents: 2_000,
    government_fee_status: 'sourced',
    service_fee_cents: total - 2_000,
    denial_protection: false,
    denial_protection_fee_cents: 0,
    total_amount_cents: total,
    paid_cents: isPaid ? total : 0,
    refunded_cents: 0,
    currency: 'GBP',
    is_fallback: false,
    nationality: 'GB',
    created_at: new Date(createdAt).toISOString(),
    paid_at: isPaid ? new Date(createdAt + 3_600_000).toISOString() : null,
    promised_day: isPaid ? day(createdAt + 6 * DAY_MS) : null,
    look_due: isPaid ? after(new Date(createdAt).toISOString(), 5 * 3_600_000) : null,
    looked_at: isPaid ? after(new Date(createdAt).toISOString(), 9 * 3_600_000) : null,
    due_day: isPaid && isInWork && !isAsked ? day(createdAt + 9 * DAY_MS) : null,
    requests: isAsked ? [{ field: 'phone', text: 'a digit is missing', at: day(now) }] : [],
    approved_documents: [],
    has_decision: status === 'approved',
  }
  return { row: { ...row, next_step: nextStepOf(row, nextStep) }, path }
}

/** Nothing is missing but what was asked for; who closed it was its traveller. */
function nextStepOf(row, nextStep) {
  const closedBecause = row.status === 'closed' ? 'cancelled' : null
  const order = {
    status: row.status,
    requests: row.requests,
    missingDocuments: [],
    hasDecision: row.has_decision,
    closedBecause,
    totalAmountCents: row.total_amount_cents,
    paidCents: row.paid_cents,
    refundedCents: row.refunded_cents,
    governmentFeeCents: row.government_fee_cents,
    serviceFeeCents: row.service_fee_cents,
    denialProtection: row.denial_protection,
    denialProtectionFeeCents: row.denial_protection_fee_cents,
  }
  return nextStep(order).code
}

const PEOPLE = Array.from({ length: 8 }, (_, person) => idAt(person + 1))
const after = (instant, ms) => new Date(Date.parse(instant) + ms).toISOString()

/** A step a day, and some minutes. */
const historyOf = ({ id, created_at }, path, number) =>
  path.map((status, step) => ({
    order_id: id,
    version: step + 1,
    status,
    at: after(created_at, step * (DAY_MS + ((number * 7) % 1_439) * 60_000)),
    ...(step < 2
      ? { actor: step === 0 ? 'traveller' : 'system', user_id: null }
      : { actor: 'staff', user_id: PEOPLE[(number + step) % PEOPLE.length] }),
  }))

/** Of a paid one: taken, looked at within eight hours, and an act for each later step. */
const actsOf = ({ id, paid_at }, path, number) =>
  ['take', 'note', 'reveal', ...path.slice(2).map(() => 'status')].map((action, step) => {
    const at = after(paid_at, step * 0.02 * DAY_MS + ((number * 11) % 397) * 60_000)
    return {
      id: idAt(Date.parse(at)),
      order_id: id,
      actor_id: PEOPLE[(number + step) % PEOPLE.length],
      action,
      at,
    }
  })

/** The traveller asks, and staff answer all but one in ten within two days. */
function messagesOf({ id, paid_at }, number) {
  const at = after(paid_at, DAY_MS)
  const message = { order_id: id, sealed: '', author_id: null, answer_due: null }
  const asked = {
    ...message,
    id: idAt(Date.parse(at)),
    writer: 'traveller',
    at,
    answer_due: after(at, DAY_MS),
  }
  const answeredAt = after(at, ((number * 13) % 2_879) * 60_000)
  const answer = { ...message, id: idAt(Date.parse(answeredAt)), writer: 'staff', at: answeredAt }
  return number % 50 === 0 ? [asked] : [asked, { ...answer, author_id: PEOPLE[number % PEOPLE.length] }]
}

const refundOf = ({ id, paid_at }) => ({
  refund_id: idAt(Date.parse(paid_at)),
  payment_id: idAt(Date.parse(paid_at)),
  order_id: id,
  amount_cents: 100,
  received_at: after(paid_at, 10 * DAY_MS),
})

/** Scattered, and none of them twice: the factor shares no divisor with 36. */
const referenceOf = (number) =>
  `BL-${((number * 1_234_567_891) % 36 ** 8).toString(36).toUpperCase().padStart(8, '0')}`

/** An id of version 7, as those of the service: it rises with time. */
function idAt(ms) {
  const hex = ms.toString(16).padStart(12, '0') + randomBytes(10).toString('hex')
  const variant = ((parseInt(hex[16], 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
