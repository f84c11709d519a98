import { AppError } from '@borderlane/contracts/define'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { DocumentEvents } from '../file/document-events'
import { Document } from '../file/document.entity'
import { DocumentStore, lockTakingOrder } from '../file/document.store'
import type { CheckedFile } from '../file/file-check'
import { ObjectRemoval } from '../object/object-removal'
import { type ClaimedPlace, UploadPlaces } from './upload-places'

export interface SentFile {
  /** As its sender has it; of a stored file: as it is shown. */
  name: string
  requirement?: string
  /** No one has said so: its name did. */
  isGuess?: boolean
}

export interface StoredFile extends CheckedFile, SentFile {
  state: Document['state']
  /** Of the sealed bytes, as they lie in the store. */
  storedSha256: Buffer
}

interface AddedDocument {
  document: Document
  isNew: boolean
  /** Whether something else of the order's files changed. */
  hasChanged: boolean
}

@Injectable()
export class KeepFile {
  constructor(
    private readonly db: DataSource,
    private readonly places: UploadPlaces,
    private readonly documents: DocumentStore,
    private readonly events: DocumentEvents,
    private readonly removal: ObjectRemoval,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns the document, and whether the order did not have this file before */
  async keepFile(place: ClaimedPlace, file: StoredFile): Promise<{ document: Document; isNew: boolean }> {
    const { document, isNew } = await this.db.transaction(async (tx) => {
      const added = await this.add(tx, place, file)
      if (added.isNew || added.hasChanged) await this.events.publishPapers(tx, place.orderId)
      return added
    })
    if (!isNew) await this.removal.carryOut(place.id)
    if (place.replaces) await this.removal.carryOut(place.replaces)
    return { document, isNew }
  }

  /**
   * Lists a file under the id of its place. The same file again adds nothing; it is named if no one has named it yet,
   * and keeps the name that it has otherwise.
   */
  private async add(tx: EntityManager, place: ClaimedPlace, file: StoredFile): Promise<AddedDocument> {
    const { id, orderId, kind } = place
    await lockTakingOrder(tx, orderId)
    await this.places.completePlace(tx, id, file.sha256)
    const same = await tx.findOneBy(Document, { orderId, kind, sha256: file.sha256 })
    if (same?.reason) throw new AppError(same.reason)
    const old = place.replaces ? await tx.findOneBy(Document, { id: place.replaces, orderId }) : null
    const replaced = old?.id === same?.id ? null : old
    const named = file.requirement
      ? { requirement: file.requirement, isGuess: file.isGuess === true }
      : { requirement: replaced?.requirement ?? null, isGuess: replaced?.isGuess ?? false }
    if (same) {
      // What was guessed gives way to what is said.
      const isOpen = same.requirement === null || (same.isGuess && !named.isGuess)
      const isNamed = isOpen && named.requirement !== null
      if (isNamed) {
        Object.assign(same, named)
        await tx.update(Document, { id: same.id }, named)
      }
      if (replaced) await this.replace(tx, replaced, same)
      await this.removal.planRemoval(tx, id)
      return { document: same, isNew: false, hasChanged: isNamed || replaced !== null }
    }
    const document = tx.create(Document, {
      id,
      orderId,
      kind,
      name: file.name,
      state: file.state,
      ...named,
      mediaType: file.mediaType,
      sizeBytes: file.bytes.length,
      sha256: file.sha256,
      storedSha256: file.storedSha256,
      uploadedAt: this.clock.now(),
    })
    await tx.insert(Document, document)
    // A decision is already recorded with the status that it sets.
    if (kind === 'upload') await this.events.publishStaffAct(tx, 'upload', document, place.staffId)
    if (replaced) await this.replace(tx, replaced, document)
    return { document, isNew: true, hasChanged: replaced !== null }
  }

  /** The name of the old one stays with the new one, for the list of who opened what. Its bytes go after the commit. */
  private async replace(tx: EntityManager, old: Document, by: Document): Promise<void> {
    const { id, name } = old
    await this.documents.recordReplaced(tx, { id, replaced_by: by.id, name })
    await tx.delete(Document, { id })
    await this.removal.planRemoval(tx, id)
    await this.events.publishReplaced(tx, old, by)
  }
}
