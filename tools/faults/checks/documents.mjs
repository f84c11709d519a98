import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDocument } from '../application.mjs'

/** @typedef {{ id: string, order_id: string, sha256: string, lies: string }} Row */

const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex')

/**
 * Documents of the answers, rows and bytes agree, each way, by SHA-256, and each opens for its traveller as it was sent.
 * @param {import('./check.mjs').Run} run
 * @param {(sentence: string) => void} note
 */
export async function checkDocuments({ ask, stand, received }, note) {
  /** @type {Row[]} */
  const rows = await ask(
    `SELECT id, order_id, encode(sha256, 'hex') AS sha256, encode(coalesce(stored_sha256, sha256), 'hex') AS lies FROM documents.document`,
  )
  checkReceived(rows, received, note)
  for (const one of received.travellers) await checkOpening(stand.page, one, note)
  const objects = hashesOf(stand.objects)
  for (const { id, lies } of rows) {
    const stored = objects.get(id)
    if (!stored) note(`document ${id} has no bytes`)
    else if (stored !== lies) note(`document ${id} has other bytes than those that were checked`)
  }
  /** @type {{ id: string }[]} */
  const known = await ask(
    `SELECT id FROM documents.document UNION SELECT id FROM documents.upload
     UNION SELECT id FROM documents.discarded_object`,
  )
  const ids = new Set(known.map(({ id }) => id))
  for (const name of objects.keys()) if (!ids.has(name)) note(`no one knows of the bytes ${name}`)
}

/**
 * @param {Row[]} rows
 * @param {import('./check.mjs').PeopleRecord} received
 * @param {(sentence: string) => void} note
 */
function checkReceived(rows, received, note) {
  for (const { order, documents, deleted } of received.travellers) {
    if (!order) continue
    const own = rows.filter(({ order_id }) => order_id === order.id)
    if (own.length > Math.max(1, documents.length))
      note(`order ${order.reference} sent ${documents.length} documents and has ${own.length}`)
    if (own.some(({ id }) => id === deleted)) note(`document ${deleted} was deleted and is there`)
    for (const { id, sha256 } of documents) {
      const row = own.find((one) => one.id === id)
      if (!row) note(`document ${id} was acknowledged and is not there`)
      else if (row.sha256 !== sha256) note(`document ${id} is not what its traveller sent`)
    }
  }
}

/**
 * By the link that the page of the order has.
 * @param {string} page
 * @param {import('../application.mjs').Traveller} traveller
 * @param {(sentence: string) => void} note
 */
async function checkOpening(page, traveller, note) {
  for (const document of traveller.documents) {
    const seen = await openDocument(page, traveller, document).then(hashOf, ({ message }) => message)
    if (seen !== document.sha256) note(`document ${document.id} does not open as it was sent: ${seen}`)
  }
}

/** Of every object, and of what a killed process left of one. */
function hashesOf(folder) {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    files.map(({ name }) => [name.replace(/\.part$/, ''), hashOf(readFileSync(join(folder, name)))]),
  )
}
