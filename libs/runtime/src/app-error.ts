import type { ErrorCode } from '@borderlane/contracts/errors'
import { AppError } from '@borderlane/contracts/define'
import { log } from './log'

// Node's socket errors and the classes 08 (connection), 28 (a password is refused), 53 (resources) and 57P (shutdown)
// of Postgres, plus pg's own messages, which carry no code.
const CONNECTION_CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOSPC|EDQUOT|EROFS|08\w{3}|28\w{3}|53\w{3}|57P0\d)$/
const CONNECTION_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered/
/** Of Postgres: a row stayed locked, or two transactions blocked each other; a statement's time was up. */
const CONTENTION: Partial<Record<string, ErrorCode>> = {
  '55P03': 'service.unavailable',
  '40001': 'service.unavailable',
  '40P01': 'service.unavailable',
  '57014': 'service.timeout',
}

/** Of drivers that are being closed, and of Redis that is away. */
const CLOSING_MESSAGES =
  /Driver not Connected|after calling end on the pool|Client was closed|Connection is closed|max retries per request/

/**
 * Whether an error comes from others and passes on its own: a locked row, a lost connection, a server or process that
 * stops, a service that does not answer. A statement that takes too long does not count: it may do so every time.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof AppError) return error.status === 503 || error.code === 'service.timeout'
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (typeof code === 'string' && (CONNECTION_CODES.test(code) || CONTENTION[code] === 'service.unavailable'))
    return true
  return typeof message === 'string' && (CONNECTION_MESSAGES.test(message) || CLOSING_MESSAGES.test(message))
}

/**
 * Any thrown value as an error that may leave the process. What is not an AppError is logged here with its stack and
 * becomes `service.unavailable` (a dependency does not answer, its disk is full, a row stays locked), `service.timeout`
 * (a statement took too long) or `internal.error`. Of an AppError the cause is
 * logged, if it is a failure of our own.
 */
export function toAppError(
  error: unknown,
  where: { subject?: string; route?: string; requestId?: string; traceId?: string },
): AppError {
  if (error instanceof AppError) {
    if (error.status >= 500 && error.cause !== undefined) {
      log.warn({ event: 'failed', code: error.code, ...where, err: error.cause }, 'a dependency failed')
    }
    return error
  }
  const code = (error as { code?: unknown } | null)?.code
  const message = error instanceof Error ? error.message : ''
  const contention = typeof code === 'string' ? CONTENTION[code] : undefined
  if (contention) {
    log.warn(
      { event: 'database.contention', code: contention, ...where, err: error },
      'database contention: a lock or a statement timed out',
    )
    return new AppError(contention, undefined, { cause: error })
  }
  const unavailable =
    (typeof code === 'string' && CONNECTION_CODES.test(code)) || CONNECTION_MESSAGES.test(message)
  log.error({ event: 'unexpected_error', ...where, err: error }, 'work failed with an unexpected error')
  return new AppError(unavailable ? 'service.unavailable' : 'internal.error', undefined, { cause: error })
}
