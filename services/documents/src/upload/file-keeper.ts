import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { Document } from '../file/document.entity'
import { PaperEvents } from '../file/paper-events'
import { ObjectRemoval } from '../object/object-removal'
import type { ClaimedPlace } from '../place/upload-places'
import { NewDocuments, type StoredFile } from './new-documents'

/** Lists a file whose bytes are stored, and does what follows from it. */
@Injectable()
export class FileKeeper {
  constructor(
    private readonly db: DataSource,
    private readonly newDocuments: NewDocuments,
    private readonly removal: ObjectRemoval,
    private readonly papers: PaperEvents,
  ) {}

  /** @returns the document, and whether the order did not have this file before */
  async keep(place: ClaimedPlace, file: StoredFile): Promise<{ document: Document; isNew: boolean }> {
    const { document, isNew } = await this.db.transaction(async (tx) => {
      const added = await this.newDocuments.add(tx, place, file)
      if (added.isNew || added.hasChanged) await this.papers.tell(tx, place.orderId)
      return added
    })
    if (!isNew) await this.removal.carryOut(place.id)
    if (place.replaces) await this.removal.carryOut(place.replaces)
    return { document, isNew }
  }
}
