import { Readable } from 'node:stream'
import { log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { Document } from '../document/document.entity'
import { DocumentService } from '../document/document.service'
import { OBJECT_STORE, type ObjectStore } from '../object/object-store'
import { FileInspector, type InspectedFile } from './file-inspector'
import { extensionOf, harmlessName } from './file-name'
import { TRANSFER_MS, UploadPlaces } from './upload-places'

@Injectable()
export class UploadService {
  constructor(
    private readonly places: UploadPlaces,
    private readonly documents: DocumentService,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  /**
   * Takes the bytes of the file that a place was kept for, looks at them on their way to the store and lists the
   * document when all of them are there. If anything fails, nothing of the file stays.
   * @param name as the traveller's file has it
   * @returns the document, and whether the order did not have this file before
   * @throws AppError `request.not_found` if the token is unknown, used or expired; otherwise why the file is not kept
   */
  async receive(
    token: string,
    name: string,
    body: Readable,
  ): Promise<{ document: Document; isNew: boolean }> {
    const place = await this.places.claim(token)
    const tooSlow = setTimeout(() => body.destroy(new Error('the upload took too long')), TRANSFER_MS)
    try {
      const shownName = harmlessName(name)
      const file = await this.putInspected(place.id, extensionOf(shownName), body)
      return await this.documents.keep(place, shownName, file)
    } catch (error) {
      await this.places
        .release(place)
        .catch((err: unknown) => log.warn({ event: 'documents.not_released', err }, 'left to the sweeper'))
      throw error
    } finally {
      clearTimeout(tooSlow)
    }
  }

  private async putInspected(key: string, extension: string, body: Readable): Promise<InspectedFile> {
    const inspector = new FileInspector(extension)
    let file: InspectedFile | undefined
    async function* inspected(): AsyncGenerator<Buffer> {
      // A refused request stays open, so that it can still be answered.
      for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        inspector.add(chunk)
        yield chunk
      }
      file = inspector.finish()
    }
    await this.store.put(key, Readable.from(inspected(), { objectMode: false }))
    return file!
  }
}
