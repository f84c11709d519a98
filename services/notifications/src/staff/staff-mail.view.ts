import type { StaffMail } from '@borderlane/contracts/notifications/admin'
import type { Mail } from '../mail/mail.entity'
import type { StaffAct } from '../audit/staff-act.entity'

/** @param acts what staff did, of any mail */
export function toStaffMail(mail: Mail, acts: readonly StaffAct[]): StaffMail {
  return {
    id: mail.id,
    kind: mail.kind,
    orderId: mail.kind.startsWith('order-') ? mail.aboutId : null,
    state: mail.state,
    attempts: mail.attempts,
    lastError: mail.lastError,
    createdAt: mail.createdAt.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? null,
    nextAttemptAt: mail.nextAttemptAt.toISOString(),
    retries: acts
      .filter(({ aboutId }) => aboutId === mail.id)
      .map(({ actorId, at }) => ({ by: actorId, at: at.toISOString() })),
  }
}
