import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'

/** Sealed files begin with it; no type of file that we keep does. */
const MAGIC = Buffer.from('BLF1')
const PREFIX_BYTES = 7
const TAG_BYTES = 16
/** Of what is sealed as one piece; only the last one may be shorter. */
const PIECE_BYTES = 64 * 1024
const SEALED_PIECE_BYTES = PIECE_BYTES + TAG_BYTES
const HEAD_BYTES = MAGIC.length + PREFIX_BYTES

export const isSealed = (bytes: Buffer): boolean => bytes.subarray(0, MAGIC.length).equals(MAGIC)

export const sealedSize = (size: number): number =>
  HEAD_BYTES + size + TAG_BYTES * Math.max(1, Math.ceil(size / PIECE_BYTES))

/**
 * Seals a file with AES-256-GCM in numbered pieces, the last one marked, so that it can be opened while it is read and
 * no one can cut it, extend it or change the order of its pieces.
 * @param key 32 bytes
 * @param id of the document: the bytes of one do not open as another's
 */
export function sealBytes(bytes: Buffer, key: Buffer, id: string): Buffer {
  const prefix = randomBytes(PREFIX_BYTES)
  const sealed = Buffer.allocUnsafe(sealedSize(bytes.length))
  let end = MAGIC.copy(sealed)
  // Piece by piece into one place: a list of them would hold the file again.
  const add = (part: Buffer): void => void (end += part.copy(sealed, end))
  add(prefix)
  const pieces = Math.max(1, Math.ceil(bytes.length / PIECE_BYTES))
  for (let number = 0; number < pieces; number += 1) {
    const piece = bytes.subarray(number * PIECE_BYTES, (number + 1) * PIECE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', key, ivOf(prefix, number, number === pieces - 1))
    cipher.setAAD(Buffer.from(id))
    add(cipher.update(piece))
    add(cipher.final())
    add(cipher.getAuthTag())
  }
  return sealed
}

/** 7 bytes of the file, 4 of the number of its piece, 1 that says whether it is the last. */
function ivOf(prefix: Buffer, number: number, isLast: boolean): Buffer {
  const iv = Buffer.alloc(PREFIX_BYTES + 5)
  prefix.copy(iv)
  iv.writeUInt32BE(number, PREFIX_BYTES)
  iv.writeUInt8(isLast ? 1 : 0, PREFIX_BYTES + 4)
  return iv
}

/**
 * Opens a sealed file while it is read, a piece at a time: what comes out is what went in, or the stream ends with an
 * error. Bytes that are not sealed pass as they are.
 */
export class OpenBytes extends Transform {
  private held: Buffer = Buffer.alloc(0)
  private prefix: Buffer | undefined
  private isPlain = false
  private number = 0

  constructor(
    private readonly key: () => Buffer,
    private readonly id: string,
  ) {
    super()
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.attempt(done, () => {
      if (this.isPlain) return void this.push(chunk)
      this.held = this.held.length === 0 ? chunk : Buffer.concat([this.held, chunk])
      if (!this.prefix && !this.readHead()) return
      // The last piece is known by the end of the stream only: a full one is held until more follows.
      while (this.held.length > SEALED_PIECE_BYTES) this.openPiece(SEALED_PIECE_BYTES, false)
    })
  }

  override _flush(done: TransformCallback): void {
    this.attempt(done, () => {
      if (this.prefix) this.openPiece(this.held.length, true)
      else if (this.held.length > 0) this.push(this.held)
    })
  }

  private attempt(done: TransformCallback, work: () => void): void {
    try {
      work()
      done()
    } catch (error) {
      done(error as Error)
    }
  }

  /** @returns whether the pieces begin */
  private readHead(): boolean {
    if (this.held.length < HEAD_BYTES) return false
    if (!isSealed(this.held)) {
      this.isPlain = true
      this.push(this.held)
      this.held = Buffer.alloc(0)
      return false
    }
    this.prefix = this.held.subarray(MAGIC.length, HEAD_BYTES)
    this.held = this.held.subarray(HEAD_BYTES)
    return true
  }

  private openPiece(length: number, isLast: boolean): void {
    if (length < TAG_BYTES) throw new Error('a sealed file was cut')
    const [piece, tag] = [
      this.held.subarray(0, length - TAG_BYTES),
      this.held.subarray(length - TAG_BYTES, length),
    ]
    const decipher = createDecipheriv('aes-256-gcm', this.key(), ivOf(this.prefix!, this.number, isLast), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(Buffer.from(this.id))
    decipher.setAuthTag(tag)
    this.push(Buffer.concat([decipher.update(piece), decipher.final()]))
    this.number += 1
    this.held = this.held.subarray(length)
  }
}
