import type { Document as DocumentView } from '@borderlane/contracts/documents/document'
import type { Document } from './document.entity'

export function toDocument(document: Document): DocumentView {
  return {
    id: document.id,
    orderId: document.orderId,
    name: document.name,
    mediaType: document.mediaType,
    sizeBytes: document.sizeBytes,
    uploadedAt: document.uploadedAt.toISOString(),
    kind: document.kind,
    state: document.state,
    reason: document.reason ?? undefined,
    requirement: document.requirement ?? undefined,
    isGuess: document.isGuess || undefined,
  }
}
