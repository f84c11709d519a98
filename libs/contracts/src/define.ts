import type { z } from 'zod'
import type { ErrorCode } from './errors'

/** Who may make a call. `service` calls have no HTTP route. */
export type Access = 'anyone' | 'order-holder' | 'user' | 'admin' | 'service'

/** The class of limit that a route counts against; the numbers are in `gateway/src/rate-limit.ts`. */
export type RateClass =
  'public-read' | 'read' | 'write' | 'order' | 'upload' | 'payment' | 'mail' | 'export' | 'auth' | 'log'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type HttpRoute = `${Method} /${string}`

export interface CallOptions<I extends z.ZodType, O extends z.ZodType> {
  /** Method and path of the gateway's route, for example `GET /api/orders/:id`. None for `service` calls. */
  http?: HttpRoute
  /** Status of a good answer; 200 unless given. */
  status?: number
  access: Access
  /** Body or query plus path parameters. Strict objects: an unknown field is an error. */
  input: I
  /** What the caller reads. Plain objects: unknown fields are dropped, so that old and new versions live side by side. */
  output: O
  /** Codes that the handler may throw beyond the ones that any call may give (see `errors.ts`). */
  errors?: readonly ErrorCode[]
  /** Milliseconds that a caller waits for the answer; 5,000 unless given. */
  deadlineMs?: number
  limit?: RateClass
  /** `read`: may be repeated by the client of the call itself; `by-key`: repeated safely under one `Idempotency-Key`. */
  idempotent?: 'read' | 'by-key'
  /** The answer carries status, headers and body itself (protocols that are not ours). */
  envelope?: boolean
  /** The gateway answers this route itself and no service handles it. */
  answeredBy?: 'gateway'
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

export type InputOf<C extends Call> = z.output<C['input']>
/** What a caller passes: the input before defaults and transforms. */
export type RequestOf<C extends Call> = z.input<C['input']>
export type OutputOf<C extends Call> = z.output<C['output']>

/** Defines a call. `name` is `<service>.<verb>`, the verb in camelCase. */
export function call<I extends z.ZodType, O extends z.ZodType>(
  name: `${string}.${string}`,
  options: CallOptions<I, O>,
): Call<I, O> {
  return {
    status: 200,
    errors: [],
    deadlineMs: 5_000,
    ...options,
    kind: 'call',
    name,
    service: name.slice(0, name.indexOf('.')),
    subject: `call.${name}`,
  }
}

/** A business fact. It leaves its service through the outbox and reaches every listener at least once. */
export interface Fact<P extends z.ZodType = z.ZodType> {
  kind: 'fact'
  /** `<service>.<fact>` */
  name: string
  service: string
  /** The JetStream subject, `event.<service>.<fact>.v<version>`. */
  subject: string
  payload: P
}

export type PayloadOf<E extends { payload: z.ZodType }> = z.output<E['payload']>

/** Defines a business fact, in the past tense. The payload carries ids and a version, never personal data. */
export function event<P extends z.ZodType>(
  name: `${string}.${string}`,
  version: number,
  payload: P,
): Fact<P> {
  return { kind: 'fact', name, service: serviceOf(name), subject: `event.${name}.v${version}`, payload }
}

/** A hint: sent to every replica that listens now, stored nowhere. The receiver reads again. */
export interface Hint<P extends z.ZodType = z.ZodType> {
  kind: 'hint'
  name: string
  service: string
  /** The core NATS subject, `hint.<service>.<what>`. */
  subject: string
  payload: P
}

/** Defines a hint. Nothing may depend on its arrival: time limits hold without it. */
export function hint<P extends z.ZodType>(name: `${string}.${string}`, payload: P): Hint<P> {
  return { kind: 'hint', name, service: serviceOf(name), subject: `hint.${name}`, payload }
}

/** Name of the durable consumer of one listener for one fact, for example `orders__payments-captured-v1`. */
export function durableName(listener: string, fact: Fact): string {
  return `${listener}__${fact.subject.replace(/^event\./, '').replaceAll('.', '-')}`
}

function serviceOf(name: string): string {
  return name.slice(0, name.indexOf('.'))
}
