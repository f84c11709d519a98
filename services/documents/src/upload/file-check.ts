import { createHash } from 'node:crypto'
import type { Document } from '@borderlane/contracts/documents/document'
import { AppError } from '@borderlane/contracts/errors'
import { Injectable } from '@nestjs/common'
import { endsAsArchive } from './file-format'
import type { SpooledFile } from './spool'

/** A picture of 40 million pixels takes up to 1.4 s: the last in this line waits for less than half a minute. */
const MAX_WAITING = 20

/** A picture that is packed again may grow; virus scanners take no more than 25 MB unless told otherwise. */
const MAX_KEPT_BYTES = 24 * 1024 * 1024

/** A file as it is kept. */
export interface CheckedFile {
  mediaType: Document['mediaType']
  bytes: Buffer
  sha256: Buffer
}

/** Looks into files, one at a time: a single picture may need 430 MB while it is unpacked. */
@Injectable()
export class FileCheck {
  private last: Promise<unknown> = Promise.resolve()
  private waiting = 0

  /** @throws AppError why the file is not kept; `service.unavailable` while too many are waiting */
  async check(file: SpooledFile): Promise<CheckedFile> {
    if (this.waiting >= MAX_WAITING) throw new AppError('service.unavailable')
    this.waiting += 1
    const checked = this.last.then(() => look(file))
    this.last = checked.catch(() => undefined)
    try {
      return await checked
    } finally {
      this.waiting -= 1
    }
  }
}

async function look({ format, read }: SpooledFile): Promise<CheckedFile> {
  const sent = await read()
  if (endsAsArchive(sent)) throw new AppError('documents.wrong_type')
  const bytes = await format.toKeep(sent)
  if (bytes.length > MAX_KEPT_BYTES) throw new AppError('documents.too_large')
  return { mediaType: format.mediaType, bytes, sha256: createHash('sha256').update(bytes).digest() }
}
