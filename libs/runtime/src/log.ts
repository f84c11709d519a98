import pino, { type DestinationStream, type Logger } from 'pino'
import { noteFullDisk } from './full-disk'
import { currentRequest, logFieldsOf } from './request-context'

/**
 * The only fields that reach a log line. A list of what may pass, not of what may not: a field that no one thought
 * about is dropped instead of leaked.
 */
const FIELDS = [
  'event',
  'service',
  'requestId',
  'traceId',
  'subject',
  'route',
  'path',
  'method',
  'status',
  'code',
  'durationMs',
  'attempt',
  'count',
  'total',
  'port',
  'job',
  'kind',
  'messageId',
  'orderId',
  'paymentId',
  'documentId',
  'draftId',
  'partyId',
  'mailId',
  'userId',
  'runId',
  'proposalId',
  'tool',
  'source',
  'state',
  'check',
  'flaw',
  'readAt',
  'answered',
  'failures',
  'objects',
  'unknown',
  'documents',
  'lost',
  'erased',
  'files',
  'reason',
  'fields',
  'settings',
  'err',
] as const
const ALLOWED: ReadonlySet<string> = new Set(FIELDS)

/** A line with another field does not compile: it would not say what it is about. */
type Line = Partial<Record<(typeof FIELDS)[number], unknown>>
type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal'
type Log = Omit<Logger, Level> & Record<Level, (line: Line, message: string) => void>

const FRAME = /^\s+at /
const STACK_FRAMES = 11

function errorFields(error: unknown): unknown {
  noteFullDisk(error)
  if (!(error instanceof Error)) return { name: typeof error }
  const database = error as Error & { code?: unknown; constraint?: unknown; table?: unknown; query?: unknown }
  // Database messages may quote values that people typed; code, table and constraint say enough.
  const fromDatabase = typeof database.query === 'string' || typeof database.constraint === 'string'
  return {
    name: error.name,
    code: database.code,
    table: database.table,
    constraint: database.constraint,
    message: fromDatabase ? error.message.replace(/"[^"]*"|'[^']*'/g, '"..."') : error.message,
    // Its frames only: the stack also contains the message.
    stack: error.stack
      ?.split('\n')
      .filter((line) => FRAME.test(line))
      .slice(0, STACK_FRAMES)
      .join('\n'),
    cause: error.cause === undefined ? undefined : errorFields(error.cause),
  }
}

function allowed(fields: Record<string, unknown>): Record<string, unknown> {
  const line: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (ALLOWED.has(name) && value !== undefined) line[name] = name === 'err' ? errorFields(value) : value
  }
  return line
}

/** Lines that wait for room, in bytes; what comes after them is dropped. */
const MAX_WAITING_BYTES = 1024 * 1024

/**
 * Where the log goes, as a place that may be full: lines that find no room wait for some, and end nothing. Written at
 * once: nothing is left for the end of the process, where a full disk would hold it up for ever.
 */
export function logOutput(fd: number): DestinationStream {
  const output = pino.destination({ dest: fd, sync: true, maxLength: MAX_WAITING_BYTES })
  // The lines themselves cannot tell.
  output.on('error', noteFullDisk)
  return output
}

/** The logger of the process: JSON lines with the ids of request and trace. `startService` sets its level and the service's name. */
export const log: Log = pino(
  {
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label) => ({ level: label }),
      bindings: allowed,
      log(fields) {
        return { ...logFieldsOf(currentRequest()), ...allowed(fields) }
      },
    },
    serializers: { err: (error: unknown) => error },
  },
  logOutput(process.stdout.fd || 1),
)
