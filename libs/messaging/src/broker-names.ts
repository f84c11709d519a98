/** Largest message that may travel: an answer above the broker's 1 MB would reach its caller as silence only. */
export const MAX_MESSAGE_BYTES = 512 * 1024

/** Every user has inboxes of its own, so that nobody reads another one's answers. */
export function inboxPrefix(user: string): string {
  return `_INBOX_${user}`
}

/** Where every replica of a service listens as long as it can answer. Nothing is said there. */
export function aliveSubject(service: string): string {
  return `alive.${service}`
}
