import type { Readable } from 'node:stream'
import { AppError } from '@borderlane/contracts/errors'
import { log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { Document } from '../document/document.entity'
import { DocumentService } from '../document/document.service'
import { OBJECT_STORE, type ObjectStore } from '../object/object-store'
import { VIRUS_SCANNER, type VirusScanner } from '../scan/virus-scanner'
import { FileCheck } from './file-check'
import { extensionOf, harmlessName } from './file-name'
import { spool } from './spool'
import { UploadPlaces } from './upload-places'

const RENEW_MS = 40_000
/** The gateway ends what comes too slowly; at the slowest pace that it lets pass, 10 MB take so long. */
const MAX_TRANSFER_MS = 45 * 60_000

@Injectable()
export class UploadService {
  constructor(
    private readonly places: UploadPlaces,
    private readonly documents: DocumentService,
    private readonly files: FileCheck,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(VIRUS_SCANNER) private readonly scanner: VirusScanner,
  ) {}

  /**
   * Takes the bytes of the file that a place was kept for, checks and cleans them, stores them and lists the document.
   * If anything fails, nothing of the file stays.
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
    const tooSlow = setTimeout(() => body.destroy(new Error('the upload took too long')), MAX_TRANSFER_MS)
    const renewing = setInterval(() => {
      this.places
        .renew(place.id)
        .catch((err: unknown) => log.warn({ event: 'documents.not_renewed', err }, 'a place was not renewed'))
    }, RENEW_MS)
    try {
      const shownName = harmlessName(name)
      const spooled = await spool(body, extensionOf(shownName))
      const file = await this.files.check(spooled).finally(() => spooled.close())
      const verdict = await this.scanner.scan(file.bytes)
      if (verdict === 'infected') throw new AppError('documents.infected')
      await this.store.put(place.id, file.bytes)
      const state = verdict === 'clean' ? 'accepted' : 'checking'
      return await this.documents.keep(place, { ...file, name: shownName, state })
    } catch (error) {
      await this.places
        .release(place)
        .catch((err: unknown) => log.warn({ event: 'documents.not_released', err }, 'left to the sweeper'))
      throw error
    } finally {
      clearTimeout(tooSlow)
      clearInterval(renewing)
    }
  }
}
