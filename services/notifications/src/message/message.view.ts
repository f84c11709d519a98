import type { Message as MessageView } from '@borderlane/contracts/notifications/admin'
import type { StaffAct } from '../audit/staff-act.entity'
import type { Message } from './message.entity'

/** @param acts what staff did, of any message */
export function toMessage(message: Message, acts: readonly StaffAct[]): MessageView {
  return {
    id: message.id,
    kind: message.kind,
    subject: message.subject,
    name: message.name,
    email: message.email,
    text: message.text,
    company: message.company,
    website: message.website,
    topics: message.topics,
    state: message.state,
    sentAt: message.createdAt.toISOString(),
    history: acts.flatMap(({ aboutId, state, actorId, at }) =>
      aboutId === message.id && state ? [{ state, by: actorId, at: at.toISOString() }] : [],
    ),
  }
}
