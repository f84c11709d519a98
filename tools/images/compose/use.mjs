import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '../../../deploy/local/failure.mjs'
import { keepAccount, PASSWORD } from '../../faults/account-holders.mjs'
import { applyAndPay, openDocument } from '../../faults/application.mjs'

const MAIL_MS = 60_000

/**
 * Uses a platform through its published ports as people do: a page, a search, an application with upload and payment,
 * mails, an account, the chat, staff.
 * @param {string} page
 * @param {string} mailbox
 * @param {(address: string) => Promise<string>} makeAdmin gives what the program says
 * @returns what has to be there afterwards
 */
export async function use(page, mailbox, makeAdmin) {
  const home = await good(page)
  if (!home.includes('<div id="root"')) throw new Failure('The home page has no application in it.')
  const rule = JSON.parse(await good(`${page}/api/visa-requirements?from=GB&to=IN`))
  if (rule.destinationCountry.code !== 'IN') throw new Failure('The search found another country.')

  const email = `traveller-${Date.now()}@example.com`
  const traveller = await applyAndPay(page, email)
  if (traveller.problem || traveller.payment.status !== 'succeeded')
    throw new Failure(traveller.problem ?? `The payment is ${traveller.payment.status}.`)
  const holder = await keepAccount(page, `holder-${Date.now()}@example.com`)
  if (holder.problem) throw new Failure(holder.problem)
  await needMail(mailbox, email, traveller.order.reference)
  await needMail(mailbox, holder.email, 'confirm')
  await needChat(page)
  await needStaff(page, await makeAdmin(`admin-${Date.now()}@example.com`), traveller.order.reference)
  return { traveller, holder }
}

/** @throws Failure when something of what `use` made is gone */
export async function findAgain(page, { traveller, holder }) {
  const headers = { 'x-order-token': traveller.token }
  const order = JSON.parse(await good(`${page}/api/orders/${traveller.order.id}`, { headers }))
  if (order.reference !== traveller.order.reference || order.paidCents !== order.totalAmountCents)
    throw new Failure(`The application ${traveller.order.reference} is not what it was.`)
  const payment = JSON.parse(await good(`${page}/api/payments/${traveller.payment.id}`, { headers }))
  if (payment.status !== 'succeeded') throw new Failure(`The payment is ${payment.status}.`)
  const [document] = traveller.documents
  const bytes = await openDocument(page, traveller, document)
  if (createHash('sha256').update(bytes).digest('hex') !== document.sha256)
    throw new Failure('The uploaded file has other bytes.')
  const authorization = `Bearer ${holder.live.accessToken}`
  await good(`${page}/auth/v1/user`, { headers: { authorization } })
  await good(`${page}/auth/v1/token?grant_type=password`, asJson({ email: holder.email, password: PASSWORD }))
}

async function needMail(mailbox, address, word) {
  const giveUpAt = Date.now() + MAIL_MS
  for (;;) {
    const mails = JSON.parse(await good(`${mailbox}/email`))
    if (mails.some(({ to, subject }) => to[0].address === address && subject.includes(word))) return
    if (Date.now() > giveUpAt) throw new Failure(`No mail about ${word} came to the mailbox.`)
    await wait(500)
  }
}

async function needChat(page) {
  const question = { messages: [{ role: 'user', content: 'How do I track my order?' }] }
  const answer = await good(`${page}/api/chat`, asJson(question))
  if (!answer.includes('[DONE]')) throw new Failure('The chat did not answer to its end.')
}

/** The link that a new admin gets signs them in, and the list of orders is theirs to see. */
async function needStaff(page, said, reference) {
  const link = /https?:\S+/.exec(said)?.[0]
  if (!link) throw new Failure(`No admin was made:\n${said}`)
  // What the press of the button behind it does.
  const token_hash = new URLSearchParams(new URL(link).hash.slice(1)).get('token_hash')
  const session = await good(`${page}/auth/v1/verify`, asJson({ type: 'recovery', token_hash }))
  const authorization = `Bearer ${JSON.parse(session).access_token}`
  const list = await good(`${page}/api/admin/orders`, { headers: { authorization } })
  if (!list.includes(reference)) throw new Failure(`Staff do not see the application ${reference}.`)
}

const asJson = (body) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** @returns {Promise<string>} the answer's text @throws Failure when the answer is not good */
async function good(url, request) {
  const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(30_000) })
  const text = await answer.text()
  if (!answer.ok) throw new Failure(`${url} answers ${answer.status}: ${text.slice(0, 300)}`)
  return text
}
