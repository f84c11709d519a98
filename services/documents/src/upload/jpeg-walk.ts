import { AppError } from '@borderlane/contracts/errors'
import type { FormatWalk } from './format-walk'

const SOI_BYTES = 2
const FILL = 0xff
const TEM = 0x01
const FIRST_RESTART = 0xd0
const LAST_RESTART = 0xd7
const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda

/**
 * Follows the segments of a JPEG to the end of the picture. Looking for the end marker alone would be wrong both
 * ways: the small preview inside a photo has one too, and many telephones write more behind the real one.
 */
export class JpegWalk implements FormatWalk {
  complete = false
  private expects: 'marker' | 'code' | 'length' | 'length-end' | 'picture' = 'marker'
  private toSkip = SOI_BYTES
  private lengthStart = 0
  private code = 0
  /** The bytes of the picture have begun; a restart marker or an escaped FF belongs to them. */
  private inPicture = false
  private hasPicture = false

  add(chunk: Buffer): void {
    let at = 0
    while (at < chunk.length && !this.complete) {
      if (this.toSkip > 0) {
        const skipped = Math.min(this.toSkip, chunk.length - at)
        this.toSkip -= skipped
        at += skipped
      } else if (this.expects === 'picture') {
        const marker = chunk.indexOf(FILL, at)
        at = marker < 0 ? chunk.length : marker + 1
        if (marker >= 0) this.expects = 'code'
      } else {
        this.readByte(chunk[at]!)
        at += 1
      }
    }
  }

  private readByte(byte: number): void {
    if (this.expects === 'marker') {
      if (byte !== FILL) throw new AppError('documents.broken')
      this.expects = 'code'
    } else if (this.expects === 'code') {
      if (byte !== FILL) this.readCode(byte)
    } else if (this.expects === 'length') {
      this.lengthStart = byte
      this.expects = 'length-end'
    } else {
      this.readLength(this.lengthStart * 256 + byte)
    }
  }

  private readCode(code: number): void {
    const isRestart = code >= FIRST_RESTART && code <= LAST_RESTART
    if (this.inPicture && (code === 0 || isRestart)) {
      this.expects = 'picture'
    } else if (code === EOI) {
      if (!this.hasPicture) throw new AppError('documents.broken')
      this.complete = true
    } else if (code === TEM) {
      this.expects = 'marker'
    } else if (code === 0 || isRestart || code === SOI) {
      throw new AppError('documents.broken')
    } else {
      this.code = code
      this.expects = 'length'
    }
  }

  /** The length of a segment counts its own two bytes. */
  private readLength(length: number): void {
    if (length < 2) throw new AppError('documents.broken')
    this.toSkip = length - 2
    this.inPicture = this.code === SOS
    this.hasPicture ||= this.inPicture
    this.expects = this.inPicture ? 'picture' : 'marker'
  }
}
