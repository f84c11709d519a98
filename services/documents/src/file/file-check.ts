import { createHash } from 'node:crypto'
import type { Document } from '@borderlane/contracts/documents/document'
import { AppError } from '@borderlane/contracts/define'
import { Injectable } from '@nestjs/common'
import { FileSandbox } from '../sandbox/file-sandbox'
import { endsAsArchive } from './file-format'
import type { SpooledFile } from './spool'

/** A picture that is packed again may grow; virus scanners take no more than 25 MB unless set otherwise. */
const MAX_KEPT_BYTES = 24 * 1024 * 1024

export interface CheckedFile {
  mediaType: Document['mediaType']
  bytes: Buffer
  sha256: Buffer
}

/** Checks and cleans files, each in a process of its own (`sandbox/`). */
@Injectable()
export class FileCheck {
  constructor(private readonly sandbox: FileSandbox) {}

  /** @throws AppError why the file is not kept; `service.unavailable` while too many are waiting */
  async checkFile({ format: { mediaType }, read }: SpooledFile): Promise<CheckedFile> {
    const bytes = await this.sandbox.runTask(`keep ${mediaType}`, async () => {
      const sent = await read()
      if (endsAsArchive(sent)) throw new AppError('documents.wrong_type')
      return sent
    })
    if (bytes.length > MAX_KEPT_BYTES) throw new AppError('documents.too_large')
    return { mediaType, bytes, sha256: createHash('sha256').update(bytes).digest() }
  }
}
