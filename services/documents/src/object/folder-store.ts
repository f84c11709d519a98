import { createReadStream } from 'node:fs'
import { access, constants, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ObjectStore } from './object-store'

const OWNER_ONLY = { file: 0o600, folder: 0o700 }

/** A folder on disk: for one machine. */
export class FolderStore implements ObjectStore {
  constructor(private readonly folder: string) {}

  async put(key: string, bytes: Buffer): Promise<void> {
    const part = this.partOf(key)
    try {
      await writeFile(part, bytes, { flag: 'wx', mode: OWNER_ONLY.file, flush: true })
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

  async *list(): AsyncGenerator<string> {
    // What a killed process left of an object counts as the object.
    const names = (await readdir(this.folder)).map((name) => name.replace(/\.part$/, ''))
    yield* [...new Set(names)].sort()
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
