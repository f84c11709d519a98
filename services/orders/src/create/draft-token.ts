import type { Caller } from '@borderlane/contracts/caller'
import { AppError } from '@borderlane/contracts/errors'
import { hashToken } from '@borderlane/persistence'
import type { DraftRow } from './draft.store'

/** How the caller's token is kept. @throws AppError `validation.failed` where none was sent */
export function draftTokenHash({ draftToken }: Caller): string {
  if (draftToken) return hashToken(draftToken)
  throw new AppError('validation.failed', {
    fields: [{ path: 'X-Draft-Token', message: 'must be 43 characters of base64url' }],
  })
}

/** The draft, if it was found and is the caller's own. @throws AppError `orders.draft_not_found` */
export function ownDraft(draft: DraftRow | undefined, tokenHash: string): DraftRow {
  if (draft?.token_hash !== tokenHash) throw new AppError('orders.draft_not_found')
  return draft
}
