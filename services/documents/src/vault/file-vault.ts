import { createHash } from 'node:crypto'
import { pipeline, type Readable } from 'node:stream'
import { Inject, Injectable } from '@nestjs/common'
import type { Document } from '../file/document.entity'
import { OBJECT_STORE, type ObjectStore } from '../object/object-store'
import { FileKeyStore } from './file-key.store'
import { OpenBytes, sealBytes } from './sealed-bytes'

@Injectable()
export class FileVault {
  constructor(
    private readonly keys: FileKeyStore,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  /**
   * @param id of the document that the bytes belong to
   * @returns SHA-256 of what lies in the store: a backup compares that without any key
   * @throws AppError `orders.erased`
   */
  async putFile(orderId: string, id: string, bytes: Buffer): Promise<Buffer> {
    const sealed = sealBytes(bytes, await this.keys.needKey(orderId), id)
    await this.store.put(id, sealed)
    return createHash('sha256').update(sealed).digest()
  }

  /**
   * The bytes of a document as they were put; those from before files were sealed come as they lie there.
   * @throws Error if there are none; the stream ends with an error if they were altered or the key is gone
   */
  async getFile({ id, orderId }: Pick<Document, 'id' | 'orderId'>): Promise<Readable> {
    const [bytes, key] = await Promise.all([this.store.get(id), this.keys.findKey(orderId)])
    const needed = (): Buffer => {
      if (!key) throw new Error('the key of a sealed file is gone')
      return key
    }
    const opened = new OpenBytes(needed, id)
    // The reader gets a failure from the stream itself.
    pipeline(bytes, opened, () => undefined)
    return opened
  }
}
