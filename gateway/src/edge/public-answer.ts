import { hash } from 'node:crypto'
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
  private readonly known: Form
  private readonly plain: Form
  private gzip?: Form

  /**
   * @param payload JSON; a string leaves together with its headers, in one write
   * @param common headers of all forms: put together here once, not for every request
   */
  constructor(
    private readonly payload: string,
    private readonly common: OutgoingHttpHeaders = {},
    private readonly etag = etagOf(payload),
  ) {
    this.known = { status: 304, headers: { ...common, etag }, body: '' }
    this.plain = this.formOf(payload)
  }

  with(common: OutgoingHttpHeaders): PublicAnswer {
    return new PublicAnswer(this.payload, common, this.etag)
  }

  /** The form for a client, by what its request says. */
  for({ 'if-none-match': known, 'accept-encoding': accepted }: IncomingHttpHeaders): Form {
    if (known !== undefined && this.isOneOf(known)) return this.known
    const isLong = this.payload.length >= COMPRESSED_FROM_BYTES
    return isLong && accepted !== undefined && takesGzip(accepted) ? this.compressed() : this.plain
  }

  /** Made when someone takes it: it costs more than all the rest. */
  private compressed(): Form {
    this.gzip ??= this.formOf(gzipSync(this.payload), {
      'content-encoding': 'gzip',
      etag: `W/${this.etag}`,
    })
    return this.gzip
  }

  private formOf(body: string | Buffer, own: OutgoingHttpHeaders = {}): Form {
    return {
      status: 200,
      headers: { ...this.common, etag: this.etag, 'content-length': Buffer.byteLength(body), ...own },
      body,
    }
  }

  private isOneOf(known: string): boolean {
    return known === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === this.etag)
  }
}

function etagOf(payload: string): string {
  return `"${hash('sha256', payload, 'base64url').slice(0, 22)}"`
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
