/** Largest message that may travel: an answer above the broker's 1 MB would reach its caller as silence only. */
export const MAX_MESSAGE_BYTES = 512 * 1024

const SECOND = '_b'

/** The second login of a user of the broker: each has two, so that one's password changes while the other is used. */
export const secondUser = (user: string): string => user + SECOND

/** Every user has inboxes of its own, so that no one reads another one's answers. Both logins of a user are that user. */
export function inboxPrefix(user: string): string {
  return `_INBOX_${user.endsWith(SECOND) ? user.slice(0, -SECOND.length) : user}`
}

/** Where every replica of a service listens as long as it can answer. Nothing is said there. */
export function aliveSubject(service: string): string {
  return `alive.${service}`
}
