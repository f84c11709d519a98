import { buffer } from 'node:stream/consumers'
import { defineJob, Job } from '@borderlane/messaging'
import { gauge, log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { Document } from '../file/document.entity'
import { DocumentEvents } from '../file/document-events'
import { lockOrder } from '../file/document.store'
import { ObjectRemoval } from '../object/object-removal'
import { FileVault } from '../vault/file-vault'
import { VIRUS_SCANNER, type VirusScanner } from './virus-scanner'

const EVERY_MS = 60_000
const BATCH = 100

const scanWaiting = defineJob('documents.scan-waiting')

@Injectable()
export class ScanWaiting {
  constructor(
    private readonly db: DataSource,
    private readonly events: DocumentEvents,
    private readonly removal: ObjectRemoval,
    private readonly vault: FileVault,
    @Inject(VIRUS_SCANNER) private readonly scanner: VirusScanner,
  ) {
    gauge('documents_unscanned', 'Files that wait for the virus scan', () =>
      this.db.getRepository(Document).countBy({ state: 'checking' }),
    )
  }

  @Job(scanWaiting, { everyMs: EVERY_MS })
  async scanWaiting(): Promise<void> {
    const waiting = await this.db
      .getRepository(Document)
      .find({ where: { state: 'checking' }, order: { id: 'ASC' }, take: BATCH })
    for (const document of waiting) {
      const { id, orderId } = document
      try {
        const verdict = await this.scanner.scan(await buffer(await this.vault.getFile(document)))
        if (verdict === 'unknown') return
        await this.decide(id, orderId, verdict === 'clean')
      } catch (err) {
        log.warn(
          { event: 'documents.not_scanned', documentId: id, err },
          'virus scan of a file failed; retrying',
        )
      }
    }
  }

  private async decide(id: string, orderId: string, isClean: boolean): Promise<void> {
    await this.db.transaction(async (tx) => {
      await lockOrder(tx, orderId)
      const state = isClean ? 'accepted' : 'rejected'
      const { affected } = await tx.update(
        Document,
        { id, state: 'checking' },
        { state, reason: isClean ? null : 'documents.infected' },
      )
      if (affected && !isClean) await this.removal.planRemoval(tx, id)
      if (affected) await this.events.publishPapers(tx, orderId)
    })
    if (!isClean) await this.removal.carryOut(id)
  }
}
