import { z } from 'zod'
import { type ErrorCode, ERRORS } from './errors'
import { Device, Id, Instant, Locale, Nothing, Role } from './primitives'
import type { SitePart } from './site-parts'

/** Who may make a call. `service` calls have no HTTP route. */
export type Access = 'anyone' | 'order-holder' | 'user' | 'admin' | 'service'

/**
 * Who makes a call. It travels in a NATS header, never in the payload. Only processes with a broker user of their
 * own can send it, so services trust it.
 */
export const Caller = z.object({
  kind: z.enum(['guest', 'user', 'service']),
  userId: Id.optional(),
  sessionId: Id.optional(),
  email: z.string().optional(),
  emailConfirmed: z.boolean().optional(),
  /**
   * What someone who has signed in still has to show. `code`: their account has a second factor. `enrolment`: they work
   * here and this session has shown one factor only; until then they have no role. `organisation`: they work here and
   * have to sign in at their organisation for that.
   */
  awaits: z.enum(['code', 'enrolment', 'organisation']).optional(),
  /** Of staff who sign in with two factors: when they last showed who they are. */
  provedAt: Instant.optional(),
  /** Of a member of staff. */
  roles: z.array(Role).optional(),
  service: z.string().optional(),
  orderToken: z.string().optional(),
  draftToken: z.string().optional(),
  idempotencyKey: z.string().optional(),
  locale: Locale.optional(),
  /** What kind of browser asks, where the contract wants to know it (`notesDevice`). */
  device: Device.optional(),
  /** Network address of the client. */
  ip: z.string().max(60).optional(),
})
export type Caller = z.infer<typeof Caller>

/** A failure with a code of `errors.ts`. `details` is public: nothing personal, nothing internal. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly details?: unknown,
    options?: { cause?: unknown },
  ) {
    super(`${code}: ${ERRORS[code][1]}`, options)
    this.name = 'AppError'
  }

  get status(): number {
    return ERRORS[this.code][0]
  }

  /** The sentence that anyone may read. */
  get publicMessage(): string {
    return ERRORS[this.code][1]
  }

  /** Whether a value, from another process for example, is a code of that table. */
  static isCode(code: unknown): code is ErrorCode {
    return typeof code === 'string' && Object.hasOwn(ERRORS, code)
  }
}

/** The class of limit that a route counts against; the numbers are in `gateway/src/edge/rate-limit.ts`. */
export type RateClass =
  | 'public-read'
  | 'read'
  | 'write'
  | 'order'
  | 'upload'
  | 'payment'
  | 'mail'
  | 'message'
  | 'export'
  | 'auth'
  | 'token'
  | 'chat'
  | 'log'
  | 'search'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** What a body may have where its contract does not say more: a whole application is below 2 KB. */
export const BODY_BYTES = 16 * 1024

/** Fields and list entries of one request, all levels together: few forms have more, and a check costs time for each. */
export const BODY_KEYS = 200

export type HttpRoute = `${Method} /${string}`

/** A route says who may call it; a call without one is made by services alone, unless it says otherwise. */
type Door = { http: HttpRoute; access: Access } | { http?: undefined; access?: Access }

export interface CallOptions<I extends z.ZodType, O extends z.ZodType> {
  /** Method and path of the gateway's route, for example `GET /api/orders/:id`. None for `service` calls. */
  http?: HttpRoute
  /** What a route does, in a few words and, where that does not say all, in sentences: both stand in `/docs`. */
  summary?: string
  description?: string
  /** Status of a good answer; 200 unless given. */
  status?: number
  access: Access
  /** Body or query plus path parameters; nothing unless given. Strict objects: an unknown field is an error. */
  input: I
  /** What the caller reads. Plain objects: unknown fields are dropped, so that old and new versions live side by side. */
  output: O
  /** Codes that the handler may throw beyond the ones that any call may give (see `errors.ts`). */
  errors?: readonly ErrorCode[]
  /** Milliseconds that a caller waits for the answer; 5,000 unless given. */
  deadlineMs?: number
  /** Of a route: `read` for a GET and `write` for the others, unless given. */
  limit?: RateClass
  /** Most bytes of the body of a request; `BODY_BYTES` unless given. */
  bodyBytes?: number
  /** Most fields and list entries of a body, all levels together; `BODY_KEYS` unless given. */
  bodyKeys?: number
  /** `read`: may be repeated by the client of the call itself, as every GET; `by-key`: repeated safely under one `Idempotency-Key`. */
  idempotent?: 'read' | 'by-key'
  /** The answer carries status, headers and body itself (protocols that are not ours). */
  envelope?: boolean
  /** The token in `X-Draft-Token` says whose it is. */
  draftToken?: boolean
  /** Of a `service` call: made for the caller of a request, whose own rights decide. The others are made in the asking service's own name. */
  onBehalf?: boolean
  /** What kind of browser asks is sent along. */
  notesDevice?: boolean
  /** An act of weight: staff who sign in with two factors show who they are again, if that was 15 minutes ago. */
  weighty?: boolean
  beforeSecondFactor?: boolean
  /**
   * Of a call about an order that is not a `read`: it does not count as an act of the owner, because it only shows
   * something, or is itself about who opens the order. After every other such call the owner is not asked any more
   * whether they made the order (`orders.answerMaker`).
   */
  noAct?: boolean
  answeredBy?: 'gateway'
  /** Of a part of the product that can be switched off: the route is not there (404) while it is. */
  part?: SitePart
  /** Seconds that the gateway may keep a public answer in its memory. */
  cacheSeconds?: number
}

/** One call: from this object come route, subject, checks, types, client and documentation. */
export interface Call<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> extends CallOptions<
  I,
  O
> {
  kind: 'call'
  /** `<service>.<verb>` */
  name: string
  service: string
  /** The core NATS subject, `call.<service>.<verb>`. */
  subject: string
  status: number
  errors: readonly ErrorCode[]
  deadlineMs: number
}

export type InputOf<C extends { input: z.ZodType }> = z.output<C['input']>
/** What a caller passes: the input before defaults and transforms. */
export type RequestOf<C extends { input: z.ZodType }> = z.input<C['input']>
export type OutputOf<C extends Call> = z.output<C['output']>

/** Whether a call is about something of someone's: who may make it is for the owner of that thing to say. */
export const isOfHolder = ({ access }: Call): boolean => access === 'order-holder'

/** Defines a call. `name` is `<service>.<verb>`, the verb in camelCase. */
export function call<O extends z.ZodType, I extends z.ZodType = typeof Nothing>(
  name: `${string}.${string}`,
  options: Omit<CallOptions<I, O>, keyof Door | 'input'> & Door & { input?: I },
): Call<I, O> {
  const { http } = options
  const isRead = http?.startsWith('GET ')
  // A person who could open the order earlier learns why they no longer can.
  const ended: ErrorCode[] = options.access === 'order-holder' ? ['orders.access_ended'] : []
  return {
    status: 200,
    deadlineMs: 5_000,
    access: 'service',
    ...(http && { limit: isRead ? 'read' : 'write' }),
    ...(isRead && { idempotent: 'read' }),
    ...options,
    input: options.input ?? (Nothing as unknown as I),
    errors: [...(options.errors ?? []), ...ended],
    kind: 'call',
    name,
    service: serviceOf(name),
    subject: `call.${name}`,
  }
}

/** An event: something that has happened. It leaves its service through the outbox and reaches every listener at least once. */
export interface EventDefinition<P extends z.ZodType = z.ZodType> {
  kind: 'event'
  /** `<service>.<event>` */
  name: string
  service: string
  /** The JetStream subject, `event.<service>.<event>.v<version>`. */
  subject: string
  payload: P
  /** The field of the payload that names the thing which the event is about. */
  about: string
}

export type PayloadOf<E extends { payload: z.ZodType }> = z.output<E['payload']>

/**
 * Defines an event, in the past tense. The payload carries ids and a version, never personal data.
 * @param about the field with the id of what the event is about: listeners get the events about one thing in order, and
 *   one that cannot be handled holds up those about the same thing only. Named here, because the order of a payload's
 *   fields is not kept: the outbox is `jsonb`
 */
export function event<P extends z.ZodType>(
  name: `${string}.${string}`,
  version: number,
  payload: P,
  about: keyof z.output<P> & string,
): EventDefinition<P> {
  const subject = `event.${name}.v${version}`
  return { kind: 'event', name, service: serviceOf(name), subject, payload, about }
}

/**
 * What an event is about.
 * @param payload as it came: it need not be what the contract says
 * @returns undefined where the payload does not say it
 */
export function aggregateOf(event: EventDefinition, payload: unknown): string | undefined {
  const value = (payload as Record<string, unknown> | null)?.[event.about]
  return typeof value === 'string' ? value : undefined
}

/** A broadcast: sent to every replica that listens now, stored nowhere. The receiver reads again. */
export interface Broadcast<P extends z.ZodType = z.ZodType> {
  kind: 'broadcast'
  name: string
  service: string
  /** The core NATS subject, `hint.<service>.<what>`. */
  subject: string
  payload: P
}

/** Defines a broadcast. Nothing may depend on its arrival: time limits hold without it. */
export function broadcast<P extends z.ZodType>(name: `${string}.${string}`, payload: P): Broadcast<P> {
  return { kind: 'broadcast', name, service: serviceOf(name), subject: `hint.${name}`, payload }
}

export interface StreamOptions<I extends z.ZodType, O extends z.ZodType> {
  /** Method and path of the gateway's route. None for `service` streams. */
  http?: HttpRoute
  /** What a route does, in a few words and, where that does not say all, in sentences: both stand in `/docs`. */
  summary?: string
  description?: string
  /** No stream takes an order yet. */
  access: Exclude<Access, 'order-holder'>
  input: I
  /** One part of the answer. */
  chunk: O
  errors?: readonly ErrorCode[]
  limit?: RateClass
  /** Most bytes of the body of a request; `BODY_BYTES` unless given. */
  bodyBytes?: number
  /** Milliseconds that a consumer waits for the next chunk, the first included; 15,000 unless given. */
  chunkDeadlineMs?: number
  /** Milliseconds after which an answer is cut off, however regularly its chunks come; 120,000 unless given. */
  maxMs?: number
  /** Chunks of one answer; 4,000 unless given. The broker refuses to carry more. */
  maxChunks?: number
}

/** A call whose answer comes in numbered chunks and ends with an explicit last one or an error. */
export interface Stream<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> extends StreamOptions<I, O> {
  kind: 'stream'
  /** `<service>.<verb>` */
  name: string
  service: string
  /** The core NATS subject, `stream.<service>.<verb>`. */
  subject: string
  /** Where a consumer reports that it has left, `cancel.<service>.<verb>`; every replica of the producer hears it. */
  cancelSubject: string
  status: 200
  errors: readonly ErrorCode[]
  chunkDeadlineMs: number
  maxMs: number
  maxChunks: number
}

/** What the edge knows of a route, whether a call or a stream is behind it. */
export interface Routed extends Omit<CallOptions<z.ZodType, z.ZodType>, 'output' | 'deadlineMs'> {
  name: string
  service: string
  status: number
  errors: readonly ErrorCode[]
}

export type ChunkOf<S extends { chunk: z.ZodType }> = z.output<S['chunk']>

/** Defines a stream. `name` is `<service>.<verb>`, the verb in camelCase. */
export function stream<I extends z.ZodType, O extends z.ZodType>(
  name: `${string}.${string}`,
  options: StreamOptions<I, O>,
): Stream<I, O> {
  return {
    errors: [],
    chunkDeadlineMs: 15_000,
    maxMs: 120_000,
    maxChunks: 4_000,
    ...options,
    kind: 'stream',
    name,
    service: serviceOf(name),
    subject: `stream.${name}`,
    cancelSubject: `cancel.${name}`,
    status: 200,
  }
}

/** Name of the durable consumer of one listener for one event, for example `orders__payments-captured-v1`. */
export function durableName(listener: string, event: EventDefinition): string {
  return `${listener}__${event.subject.replace(/^event\./, '').replaceAll('.', '-')}`
}

function serviceOf(name: string): string {
  return name.slice(0, name.indexOf('.'))
}
