import { say } from '../../../deploy/local/program.mjs'

/** So many mails a process of notifications sends at a time. */
export const SENT_AT_ONCE = 5
/** Kinds of which an order gets one. */
const ONCE = ['order-saved', 'order-confirmation']
/** What sends a mail, takes it, or remembers that it was taken: struck in between, the mail comes again. */
const ON_THE_WAY = /^(notifications(-\d+)?|mailbox|postgres|redis)$/

/**
 * Every mail that an event asked for was sent, once; there is none that no one asked for, and none comes twice without a
 * reason.
 * @param {import('./check.mjs').Run} run
 * @param {(sentence: string) => void} note
 */
export async function checkMails({ ask, stand, received }, note) {
  /** @type {{ kind: string, about_id: string, message_id: string, state: string }[]} */
  const rows = await ask('SELECT kind, about_id, message_id, state FROM notifications.mail')
  const arrived = await arrivedIn(stand.mailbox)
  for (const { kind, message_id, state } of rows) {
    if (!['sent', 'needless'].includes(state)) note(`a mail (${kind}) is still ${state}`)
    if (state === 'sent' && !arrived.has(bare(message_id)))
      note(`a mail (${kind}) was sent and did not arrive`)
  }
  const known = new Set(rows.map(({ message_id }) => bare(message_id)))
  for (const messageId of arrived.keys())
    if (!known.has(messageId)) note(`a mail arrived that no one asked for: ${messageId}`)
  checkCopies(arrived, stand.struck, note)
  const counts = new Map()
  for (const { kind, about_id } of rows)
    counts.set(`${kind} ${about_id}`, (counts.get(`${kind} ${about_id}`) ?? 0) + 1)
  for (const [what, count] of counts)
    if (ONCE.some((kind) => what.startsWith(kind)) && count > 1)
      note(`${count} mails for one reason: ${what}`)
  const payers = received.payers.filter(({ canceled }) => !canceled)
  for (const one of [...received.travellers, ...payers]) {
    if (one.payment?.status !== 'succeeded') continue
    // A family gets one for all of them.
    const orders = ('together' in one && one.together) || [one.order.id]
    const confirmed = orders.filter((id) => counts.has(`order-confirmation ${id}`)).length
    if (confirmed !== 1) note(`order ${one.order.reference} is paid and has ${confirmed} confirmations`)
  }
}

/**
 * Of a mail that arrived twice under one Message-ID, because its sender did not hear that it had arrived, people see
 * one; it may not happen on its own.
 * @param {Map<string, number>} arrived
 * @param {string[]} struck what was struck in this run
 * @param {(sentence: string) => void} note
 */
function checkCopies(arrived, struck, note) {
  const copies = [...arrived.values()].filter((count) => count > 1)
  const most = struck.filter((name) => ON_THE_WAY.test(name)).length * SENT_AT_ONCE
  const surplus = copies.reduce((sum, count) => sum + count - 1, 0)
  if (surplus > 0) say(`${surplus} mails came again`)
  if (surplus > most) note(`${surplus} mails came again, at most ${most} had a reason to`)
}

/** The Message-IDs in the mailbox, and how often each is there. @returns {Promise<Map<string, number>>} */
async function arrivedIn(mailbox) {
  const mails = await (await fetch(`${mailbox}/email`)).json()
  const counts = new Map()
  // A mail of which a killed mailbox kept half has none.
  for (const { messageId, headers } of mails) {
    const id = messageId ?? headers?.['message-id']
    if (typeof id === 'string') counts.set(bare(id), (counts.get(bare(id)) ?? 0) + 1)
  }
  return counts
}

const bare = (messageId) => messageId.replace(/^<|>$/g, '')
