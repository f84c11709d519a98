import { AppError, type Caller } from '@borderlane/contracts/define'
import type { MessageState } from '@borderlane/contracts/notifications/admin'
import { newId } from '@borderlane/persistence'
import { currentRequest } from '@borderlane/runtime'
import { Column, CreateDateColumn, Entity, type EntityManager, In, PrimaryColumn } from 'typeorm'

/** What a member of staff did with a message or a mail. Append-only. */
@Entity('staff_audit')
export class StaffAct {
  @PrimaryColumn('uuid') id!: string
  @Column('uuid') actorId!: string
  @Column('text') action!: 'mark-message' | 'retry-mail'
  @Column('uuid') aboutId!: string
  @Column('text', { nullable: true }) state!: MessageState | null
  @Column('text', { nullable: true }) requestId!: string | null
  @CreateDateColumn({ type: 'timestamptz' }) at!: Date
}

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
