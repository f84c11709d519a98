// What the platform itself says, as a right answer has to.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { asker, bearer, card, newOrder, pay, signUp } from '../../seed/people.mjs'

/** @param {string} page */
export async function factsOf(page) {
  const get = async (/** @type {string} */ path) => {
    const response = await fetch(page + path)
    return response.ok ? response.json() : undefined
  }
  const { rates } = await get('/api/exchange-rates')
  const holders = await holdersOf(page)
  /** @type {Map<string, Promise<any>>} */
  const kept = new Map()
  const quote = (/** @type {string} */ pair, /** @type {string} */ on = '') => {
    const [from, to] = pair.split('>')
    const path = `/api/quotes?from=${from}&to=${to}${on && `&on=${on}`}`
    if (!kept.has(path)) kept.set(path, get(path))
    return kept.get(path)
  }
  return {
    holders,
    euro: rates.find((/** @type {any} */ one) => one.currency === 'EUR'),
    quote,
  }
}

/**
 * Orders and who may see them: of a guest who has not paid, of one who has, and of an account.
 * @param {string} page
 * @returns {Promise<Record<string, { order: any, orderId?: string, headers: Record<string, string> }>>}
 */
async function holdersOf(page) {
  const ask = asker(page)
  const mail = () => `chat.${randomUUID().slice(0, 8)}@example.com`
  const unpaid = await newOrder(ask, { email: mail() })
  const paid = await newOrder(ask, { email: mail() })
  const email = mail()
  const session = bearer(await signUp(ask, email))
  const ofAccount = await newOrder(ask, { to: 'TR', email }, session)
  await pay(ask, paid, card('ok'))
  const read = (/** @type {any} */ order) => ask('GET', `/api/orders/${order.id}`, undefined, order.headers)
  let order = await read(paid)
  for (let tries = 0; order.paidCents === 0 && tries < 50; tries += 1) {
    await pause(200)
    order = await read(paid)
  }
  return {
    unpaid: { order: await read(unpaid), orderId: unpaid.id, headers: unpaid.headers },
    paid: { order, orderId: paid.id, headers: paid.headers },
    account: { order: await read(ofAccount), headers: session },
  }
}
