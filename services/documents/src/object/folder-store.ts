import { createReadStream, createWriteStream } from 'node:fs'
import { access, constants, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ObjectStore } from './object-store'

const OWNER_ONLY = { file: 0o600, folder: 0o700 }

/** A folder on disk: for one machine. */
export class FolderStore implements ObjectStore {
  constructor(private readonly folder: string) {}

  async put(key: string, bytes: Readable): Promise<void> {
    const part = this.partOf(key)
    try {
      const file = createWriteStream(part, { flags: 'wx', mode: OWNER_ONLY.file, flush: true })
      await pipeline(bytes, file)
      await rename(part, this.pathOf(key))
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }

  async get(key: string): Promise<Readable> {
    const file = await open(this.pathOf(key))
    return createReadStream('', { fd: file })
  }

  async remove(key: string): Promise<void> {
    await rm(this.partOf(key), { force: true })
    await rm(this.pathOf(key), { force: true })
  }

  async check(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: OWNER_ONLY.folder })
    await access(this.folder, constants.W_OK)
  }

  private pathOf(key: string): string {
    return join(this.folder, key)
  }

  /** Bytes get their name only when all of them are on the disk. */
  private partOf(key: string): string {
    return `${this.pathOf(key)}.part`
  }
}
