import { AppError } from '@borderlane/contracts/errors'
import type { FormatWalk } from './format-walk'

/** Signature, then of the first chunk: length and type, width and height. */
const START_BYTES = 24
/** Length and type of any other chunk. */
const CHUNK_HEAD_BYTES = 8
const CHECKSUM_BYTES = 4
const IHDR_BYTES = 13
const TYPE = /^[A-Za-z]{4}$/
/** A small file can unpack to a picture that fills the memory of whoever opens it. */
const MAX_PIXELS = 100_000_000

/** Follows the chunks of a PNG from IHDR over the picture to IEND. */
export class PngWalk implements FormatWalk {
  complete = false
  private head = Buffer.alloc(START_BYTES)
  private headLength = 0
  private toSkip = 0
  private type = ''
  private hasPicture = false

  add(chunk: Buffer): void {
    let at = 0
    while (at < chunk.length && !this.complete) {
      if (this.toSkip > 0) {
        const skipped = Math.min(this.toSkip, chunk.length - at)
        this.toSkip -= skipped
        at += skipped
        this.complete = this.toSkip === 0 && this.type === 'IEND'
      } else {
        const copied = chunk.copy(this.head, this.headLength, at)
        this.headLength += copied
        at += copied
        if (this.headLength === this.head.length) this.readHead()
      }
    }
  }

  private readHead(): void {
    if (this.head.length === START_BYTES) this.readStart()
    else this.readChunkHead()
    this.head = Buffer.alloc(CHUNK_HEAD_BYTES)
    this.headLength = 0
  }

  private readStart(): void {
    const isHeader =
      this.head.readUInt32BE(8) === IHDR_BYTES && this.head.toString('latin1', 12, 16) === 'IHDR'
    const pixels = this.head.readUInt32BE(16) * this.head.readUInt32BE(20)
    if (!isHeader || pixels === 0 || pixels > MAX_PIXELS) throw new AppError('documents.broken')
    this.toSkip = IHDR_BYTES - 8 + CHECKSUM_BYTES
  }

  private readChunkHead(): void {
    this.type = this.head.toString('latin1', 4)
    if (!TYPE.test(this.type)) throw new AppError('documents.broken')
    if (this.type === 'IDAT') this.hasPicture = true
    if (this.type === 'IEND' && !this.hasPicture) throw new AppError('documents.broken')
    this.toSkip = this.head.readUInt32BE(0) + CHECKSUM_BYTES
  }
}
