import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { gzipSync } from 'node:zlib'

/** Below it the headers weigh more than what compression saves. */
const COMPRESSED_FROM_BYTES = 1_024

interface Form {
  status: number
  headers: OutgoingHttpHeaders
  body: string | Buffer
}

/** A public answer in the forms in which clients may get it: plain, compressed, and "you have it already". */
export class PublicAnswer {
  private readonly etag: string
  private readonly plain: Form
  private readonly gzip?: Form
  private readonly known: Form

  /**
   * @param payload JSON
   * @param common headers of all forms: put together here once, not for every request
   */
  constructor(
    private readonly payload: string,
    private readonly common: OutgoingHttpHeaders = {},
  ) {
    const bytes = Buffer.from(payload)
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
    this.etag = `"${hash}"`
    this.known = { status: 304, headers: { ...common, etag: this.etag }, body: '' }
    this.plain = { status: 200, headers: this.headersOf(bytes), body: bytes }
    if (bytes.length < COMPRESSED_FROM_BYTES) return
    const compressed = gzipSync(bytes)
    const headers = { ...this.headersOf(compressed), 'content-encoding': 'gzip', etag: `W/${this.etag}` }
    this.gzip = { status: 200, headers, body: compressed }
  }

  /** The same answer with headers that go with all its forms. */
  with(common: OutgoingHttpHeaders): PublicAnswer {
    return new PublicAnswer(this.payload, common)
  }

  /** The form for a client, by what its request says. */
  for({ 'if-none-match': known, 'accept-encoding': accepted }: IncomingHttpHeaders): Form {
    if (known !== undefined && this.isOneOf(known)) return this.known
    return this.gzip && accepted !== undefined && takesGzip(accepted) ? this.gzip : this.plain
  }

  private headersOf(body: Buffer): Form['headers'] {
    return { ...this.common, etag: this.etag, 'content-length': body.length }
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
