import { api } from './client'
import { routes } from './routes'

/**
 * Reports to the server's log what happened here: an event name and the path, never a query string, never a person's
 * data. The only way to log; a log line that cannot be delivered is dropped.
 */
export function log(event: string, requestId?: string): void {
  const path = window.location.pathname.slice(0, 300)
  void api.call(routes.writeClientLog, { event, path, requestId }, { keepalive: true }).catch(() => undefined)
}
