import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const ID_BYTES = 16
const EXPIRY_BYTES = 6
const AS_BYTES = 1
const ENDS_BYTES = 4
/** Two links of one moment are two: each opens once. */
const NONCE_BYTES = 8
const CONTENT_BYTES = ID_BYTES + EXPIRY_BYTES + AS_BYTES + ENDS_BYTES + NONCE_BYTES
const AS_AT = ID_BYTES + EXPIRY_BYTES
const ENDS_AT = AS_AT + AS_BYTES
/** What the key signs here; a signature made for anything else is no link. */
const PURPOSE = 'borderlane document link v4.'

export interface Opening {
  documentId: string
  /** To be seen in the browser, or to be saved. */
  as: 'view' | 'download'
}

export interface Signed extends Opening {
  /** How often someone had lost their way to its order when it was made. */
  ends: number
}

export interface Link extends Signed {
  expiresAt: Date
}

/** `<document and expiry>.<signature>`, in letters that an address may hold. */
export function signLink(key: Buffer, { documentId, as, ends, expiresAt }: Link): string {
  const content = Buffer.alloc(CONTENT_BYTES)
  content.write(documentId.replaceAll('-', ''), 'hex')
  content.writeUIntBE(expiresAt.getTime(), ID_BYTES, EXPIRY_BYTES)
  content.writeUInt8(as === 'view' ? 1 : 0, AS_AT)
  content.writeUInt32BE(ends, ENDS_AT)
  randomBytes(NONCE_BYTES).copy(content, ENDS_AT + ENDS_BYTES)
  const text = content.toString('base64url')
  return `${text}.${signature(key, text)}`
}

export function openLink(key: Buffer, token: string, now: Date): Signed | undefined {
  const [text = '', given = '', ...more] = token.split('.')
  // The texts are compared, not the bytes that they stand for: base64 has several texts for the same bytes.
  const [ours, theirs] = [Buffer.from(signature(key, text)), Buffer.from(given)]
  const isOurs = theirs.length === ours.length && timingSafeEqual(theirs, ours)
  if (!isOurs || more.length > 0) return undefined
  const content = Buffer.from(text, 'base64url')
  if (content.readUIntBE(ID_BYTES, EXPIRY_BYTES) <= now.getTime()) return undefined
  const hex = content.toString('hex', 0, ID_BYTES)
  return {
    documentId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    as: content.readUInt8(AS_AT) === 1 ? 'view' : 'download',
    ends: content.readUInt32BE(ENDS_AT),
  }
}

function signature(key: Buffer, text: string): string {
  return createHmac('sha256', key)
    .update(PURPOSE + text)
    .digest('base64url')
}
