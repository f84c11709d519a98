/** As long as the stream keeps its messages, so that it can be rebuilt from the outboxes. */
export const KEEP_PUBLISHED_DAYS = 14
/** Longer than an event can come again, a second replay included: a listener knows all that it had. */
export const KEEP_INBOX_DAYS = 30

/**
 * SQL that has a service publish again what it has published since a time; its relay does so on its own. For a broker
 * that lost what it had acknowledged: listeners do nothing twice, because of their inboxes.
 */
export function replayStatement(schema: string, since: Date): string {
  return `UPDATE ${schema}.outbox SET published_at = NULL, next_attempt_at = now(), attempts = 0
    WHERE published_at >= '${since.toISOString()}'
      AND created_at >= now() - interval '${KEEP_PUBLISHED_DAYS * 2} days'
    RETURNING id`
}
