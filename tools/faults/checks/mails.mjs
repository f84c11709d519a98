/**
 * Every mail that a fact asked for was sent, once; there is none that nobody asked for.
 * @param {import('./check.mjs').Run} run
 * @param {(sentence: string) => void} note
 */
export async function checkMails({ ask, stand, told }, note) {
  /** @type {{ kind: string, about_id: string, message_id: string, state: string }[]} */
  const rows = await ask('SELECT kind, about_id, message_id, state FROM notifications.mail')
  const arrived = await arrivedIn(stand.mailbox)
  for (const { kind, message_id, state } of rows) {
    if (!['sent', 'needless'].includes(state)) note(`a mail (${kind}) is still ${state}`)
    if (state === 'sent' && !arrived.has(bare(message_id)))
      note(`a mail (${kind}) was sent and did not arrive`)
  }
  const known = new Set(rows.map(({ message_id }) => bare(message_id)))
  for (const messageId of arrived)
    if (!known.has(messageId)) note(`a mail arrived that nobody asked for: ${messageId}`)

  const confirmations = new Map()
  for (const { kind, about_id } of rows)
    if (kind === 'order-confirmation') confirmations.set(about_id, (confirmations.get(about_id) ?? 0) + 1)
  for (const { order, payment } of [...told.travellers, ...told.payers]) {
    if (payment?.status !== 'succeeded') continue
    const count = confirmations.get(order.id) ?? 0
    if (count !== 1) note(`order ${order.reference} is paid and has ${count} confirmations`)
  }
}

/**
 * The Message-IDs in the mailbox. Of a mail that arrived twice under one, because its sender did not hear that it had
 * arrived, people see one.
 */
async function arrivedIn(mailbox) {
  const mails = await (await fetch(`${mailbox}/email`)).json()
  // A mail of which a killed mailbox kept half has none.
  const ids = mails.map(({ messageId, headers }) => messageId ?? headers?.['message-id'])
  return new Set(ids.filter((id) => typeof id === 'string').map(bare))
}

const bare = (messageId) => messageId.replace(/^<|>$/g, '')
