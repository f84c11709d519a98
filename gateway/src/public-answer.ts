import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { gzipSync } from 'node:zlib'

/** Below it the headers weigh more than what compression saves. */
const COMPRESSED_FROM_BYTES = 1_024

interface Form {
  status: number
  headers: Record<string, string | number>
  body: string | Buffer
}

/** A public answer in the forms in which clients may get it: plain, compressed, and "you have it already". */
export class PublicAnswer {
  private readonly etag: string
  private readonly plain: Form
  private readonly gzip?: Form

  /** @param payload JSON */
  constructor(payload: string) {
    const bytes = Buffer.from(payload)
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
    this.etag = `"${hash}"`
    this.plain = { status: 200, headers: this.headersOf(bytes), body: bytes }
    if (bytes.length < COMPRESSED_FROM_BYTES) return
    const compressed = gzipSync(bytes)
    const headers = { ...this.headersOf(compressed), 'content-encoding': 'gzip', etag: `W/${this.etag}` }
    this.gzip = { status: 200, headers, body: compressed }
  }

  /** The form for a client, by what its request says. */
  for({ 'if-none-match': known, 'accept-encoding': accepted }: IncomingHttpHeaders): Form {
    if (known !== undefined && this.isOneOf(known))
      return { status: 304, headers: { etag: this.etag }, body: '' }
    return this.gzip && accepted !== undefined && takesGzip(accepted) ? this.gzip : this.plain
  }

  private headersOf(body: Buffer): Form['headers'] {
    return { etag: this.etag, 'content-length': body.length }
  }

  private isOneOf(known: string): boolean {
    return known === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === this.etag)
  }
}

function takesGzip(accepted: string): boolean {
  return accepted.split(',').some((one) => {
    const [coding = '', quality = '1'] = one
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/)
    return (coding === 'gzip' || coding === '*') && Number(quality) > 0
  })
}
