import type { Caller } from '@borderlane/contracts/caller'
import { AppError } from '@borderlane/contracts/errors'
import { hashToken } from '@borderlane/persistence'
import type { EntityManager } from 'typeorm'

/** How the caller's token is kept. @throws AppError `validation.failed` where none was sent */
export function draftTokenHash({ draftToken }: Caller): string {
  if (draftToken) return hashToken(draftToken)
  throw new AppError('validation.failed', {
    fields: [{ path: 'X-Draft-Token', message: 'must be 43 characters of base64url' }],
  })
}

/** The draft has become an order. One that its caller may not open stays. */
export async function deleteDraftOf(tx: EntityManager, id: string, { draftToken }: Caller): Promise<void> {
  if (!draftToken) return
  await tx.query(`DELETE FROM draft WHERE id = $1 AND token_hash = $2`, [id, hashToken(draftToken)])
}
