import { createHash } from 'node:crypto'
import { type Document, MAX_FILE_BYTES } from '@borderlane/contracts/documents'
import { AppError } from '@borderlane/contracts/errors'
import { endsAsArchive, type FileFormat, formatOf } from './file-format'
import type { FormatWalk } from './format-walk'

/** The type is decided when so many bytes are there, or all of a shorter file. */
const HEAD_BYTES = 1_024
const TAIL_BYTES = 2_048

export interface InspectedFile {
  mediaType: Document['mediaType']
  sizeBytes: number
  sha256: Buffer
}

/** Looks at the bytes of one file as they come, and keeps no more than its beginning and its end. */
export class FileInspector {
  private readonly hash = createHash('sha256')
  private sizeBytes = 0
  private head = Buffer.alloc(0)
  private tail = Buffer.alloc(0)
  private format?: FileFormat
  private walk?: FormatWalk

  /** @param extension of the file's name, in lower case: it must be one of the type that the bytes have */
  constructor(private readonly extension: string) {}

  /** @throws AppError why the file cannot be kept, as soon as that is known */
  add(chunk: Buffer): void {
    this.sizeBytes += chunk.length
    if (this.sizeBytes > MAX_FILE_BYTES) throw new AppError('documents.too_large')
    this.hash.update(chunk)
    this.tail = Buffer.concat([this.tail, chunk.subarray(-TAIL_BYTES)]).subarray(-TAIL_BYTES)
    if (this.format) {
      this.walk?.add(chunk)
    } else {
      this.head = Buffer.concat([this.head, chunk])
      if (this.head.length >= HEAD_BYTES) this.decide()
    }
  }

  /** @throws AppError why the file cannot be kept */
  finish(): InspectedFile {
    if (this.sizeBytes === 0) throw new AppError('documents.empty')
    const format = this.format ?? this.decide()
    if (!(this.walk ? this.walk.complete : format.endsWell?.(this.tail)))
      throw new AppError('documents.broken')
    if (endsAsArchive(this.tail)) throw new AppError('documents.wrong_type')
    return { mediaType: format.mediaType, sizeBytes: this.sizeBytes, sha256: this.hash.digest() }
  }

  private decide(): FileFormat {
    // Exactly so many, however the file was cut into pieces: the verdict must not depend on the network.
    const format = formatOf(this.head.subarray(0, HEAD_BYTES))
    if (!format.extensions.includes(this.extension)) throw new AppError('documents.wrong_type')
    this.format = format
    this.walk = format.walk?.()
    this.walk?.add(this.head)
    this.head = Buffer.alloc(0)
    return format
  }
}
