import type { Caller } from '@borderlane/contracts/caller'
import { AppError } from '@borderlane/contracts/errors'
import { newId } from '@borderlane/persistence'
import { currentRequest } from '@borderlane/runtime'
import { type EntityManager, In } from 'typeorm'
import { StaffAct } from './staff-act.entity'

/** Records what a member of staff did, in the transaction in which they do it. The table refuses changes. */
export async function writeAudit(
  tx: EntityManager,
  caller: Caller,
  act: Pick<StaffAct, 'action' | 'aboutId'> & Partial<Pick<StaffAct, 'state'>>,
): Promise<void> {
  const actorId = caller.userId
  if (!actorId) throw new AppError('auth.forbidden')
  const requestId = currentRequest()?.requestId ?? null
  await tx.insert(StaffAct, { id: newId(), actorId, requestId, ...act })
}

/** What staff did about these things, oldest first. */
export async function actsAbout(tx: EntityManager, ids: readonly string[]): Promise<StaffAct[]> {
  return tx.find(StaffAct, { where: { aboutId: In([...ids]) }, order: { at: 'ASC', id: 'ASC' } })
}
