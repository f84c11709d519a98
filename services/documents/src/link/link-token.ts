import { createHmac, timingSafeEqual } from 'node:crypto'

const ID_BYTES = 16
const EXPIRY_BYTES = 6
/** What the key signs here; a signature made for anything else is no link. */
const PURPOSE = 'borderlane document link v1.'

export interface Link {
  documentId: string
  expiresAt: Date
}

/** `<document and expiry>.<signature>`, in letters that an address may hold. */
export function signLink(key: Buffer, { documentId, expiresAt }: Link): string {
  const content = Buffer.alloc(ID_BYTES + EXPIRY_BYTES)
  content.write(documentId.replaceAll('-', ''), 'hex')
  content.writeUIntBE(expiresAt.getTime(), ID_BYTES, EXPIRY_BYTES)
  const text = content.toString('base64url')
  return `${text}.${signature(key, text)}`
}

/** The document that a token opens; undefined if the token was altered or has expired. */
export function openLink(key: Buffer, token: string, now: Date): string | undefined {
  const [text = '', given = '', ...more] = token.split('.')
  // The texts are compared, not the bytes that they stand for: base64 has several texts for the same bytes.
  const [ours, theirs] = [Buffer.from(signature(key, text)), Buffer.from(given)]
  const isOurs = theirs.length === ours.length && timingSafeEqual(theirs, ours)
  if (!isOurs || more.length > 0) return undefined
  const content = Buffer.from(text, 'base64url')
  if (content.readUIntBE(ID_BYTES, EXPIRY_BYTES) <= now.getTime()) return undefined
  return content.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function signature(key: Buffer, text: string): string {
  return createHmac('sha256', key)
    .update(PURPOSE + text)
    .digest('base64url')
}
