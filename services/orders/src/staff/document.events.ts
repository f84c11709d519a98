import type { PayloadOf } from '@borderlane/contracts/define'
import { documentReplaced, papersChanged } from '@borderlane/contracts/documents/internal'
import { OnEvent } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { CaseworkService } from './casework.service'

@Injectable()
export class DocumentEvents {
  constructor(private readonly casework: CaseworkService) {}

  /** What was asked or said about the document that is gone does not hold for the new one. */
  @OnEvent(documentReplaced)
  onReplaced({ orderId, documentId }: PayloadOf<typeof documentReplaced>, tx: EntityManager): Promise<void> {
    return this.casework.settle(tx, orderId, documentId)
  }

  @OnEvent(papersChanged)
  onPapers(told: PayloadOf<typeof papersChanged>, tx: EntityManager): Promise<void> {
    return this.casework.takePapers(tx, told)
  }
}
