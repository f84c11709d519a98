import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FILE_EXTENSIONS, MAX_FILE_BYTES } from '@borderlane/contracts/documents/file-limits'
import { AppError } from '@borderlane/contracts/define'
import { type FileFormat, formatOf, HEAD_BYTES } from './file-format'

export interface SpooledFile {
  format: FileFormat
  read(): Promise<Buffer>
  close(): Promise<void>
}

/**
 * Takes a file in, as slowly as it comes, on the disk instead of in memory. The file on the disk has no name: it is gone
 * with its handle, whatever happens to the process.
 * @param extension of the file's name, in lower case: one that the product takes; what the file is, its bytes say
 * @throws AppError why the file cannot be kept, as soon as that is known
 */
export async function spool(body: Readable, extension: string): Promise<SpooledFile> {
  const path = join(tmpdir(), `borderlane-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await rm(path)
    const { sizeBytes, format } = await receive(body, file, extension)
    return {
      format,
      read: async () => (await file.read(Buffer.alloc(sizeBytes), 0, sizeBytes, 0)).buffer,
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function receive(body: Readable, file: FileHandle, extension: string) {
  let sizeBytes = 0
  let head = Buffer.alloc(0)
  let format: FileFormat | undefined
  // A refused request stays open, so that it can still be answered.
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length
    if (sizeBytes > MAX_FILE_BYTES) throw new AppError('documents.too_large')
    await file.appendFile(chunk)
    if (format) continue
    head = Buffer.concat([head, chunk])
    if (head.length >= HEAD_BYTES) format = claimed(head, extension)
  }
  if (sizeBytes === 0) throw new AppError('documents.empty')
  return { sizeBytes, format: format ?? claimed(head, extension) }
}

function claimed(head: Buffer, extension: string): FileFormat {
  // Exactly so many, however the file was cut into pieces: the verdict must not depend on the network.
  const format = formatOf(head.subarray(0, HEAD_BYTES))
  if (!FILE_EXTENSIONS.some((one) => one === extension)) throw new AppError('documents.wrong_type')
  return format
}
