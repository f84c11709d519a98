import type { Call, OutputOf, RequestOf } from '@borderlane/contracts/define'
import { credentials } from './credentials'
import { ApiError, refusalOf, toApiError } from './error'
import type { Route } from './routes'

export interface CallSettings {
  orderId?: string
  /** Opens the unfinished application that the call is about. */
  draftToken?: string
  /** Of a session that has not shown its second factor yet, for what that may do. */
  token?: string
  /** The same key for every attempt at one thing. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Lets the request outlive the page. */
  keepalive?: boolean
}

/** Calls the server. Throws an `ApiError` for every answer that is not a good one, and where none comes. */
async function call<C extends Call>(route: Route<C>, input: RequestOf<C>, settings: CallSettings = {}) {
  const { url, rest } = address(route, input)
  const sendsBody = route.method !== 'GET' && route.method !== 'DELETE'
  const request = (token: string | undefined) =>
    send(
      sendsBody ? url : withQuery(url, rest),
      {
        method: route.method,
        headers: {
          ...callHeaders(settings, token),
          ...(sendsBody && { 'Content-Type': 'application/json' }),
        },
        body: sendsBody ? JSON.stringify(rest) : undefined,
        signal: withTimeLimit(settings.signal),
        keepalive: settings.keepalive,
      },
      settings.signal,
    )
  const response = await (route.isPublic || settings.token
    ? request(settings.token)
    : credentials.withToken(request))
  const text = await response.text().catch((error: unknown) => lost(settings.signal, error))
  const body = readJson(text)
  const requestId = response.headers.get('x-request-id')
  if (!response.ok) {
    const error = await refusalOf(response.status, body, requestId)
    if (error.code === 'auth.proof_needed' && (await credentials.prove?.()))
      return call(route, input, settings)
    throw error
  }
  if (body === undefined && text) throw toApiError(NO_ANSWER, body, requestId)
  return (body ?? {}) as OutputOf<C>
}

export const api = { call }

/** Status of an answer that did not come from Borderlane, for example the page of a proxy. */
export const NO_ANSWER = 502

/** Milliseconds after which no answer is expected any more: the page says what is kept and how to go on. */
const LIMIT_MS = 20_000

export function withTimeLimit(signal: AbortSignal | undefined): AbortSignal {
  const limit = AbortSignal.timeout(LIMIT_MS)
  return signal ? AbortSignal.any([signal, limit]) : limit
}

export function callHeaders(
  { orderId, draftToken, idempotencyKey }: CallSettings,
  token: string | undefined,
): Record<string, string> {
  const forOrder = orderId && credentials.orderToken(orderId)
  return {
    Accept: 'application/json',
    'Accept-Language': document.documentElement.lang || 'en',
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(forOrder && { 'X-Order-Token': forOrder }),
    ...(draftToken && { 'X-Draft-Token': draftToken }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
  }
}

type QueryValue = string | number | boolean | undefined

export function address(route: Pick<Route<Call>, 'path'>, input: unknown) {
  const rest = { ...(input as Record<string, QueryValue>) }
  const url = route.path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { url, rest }
}

async function send(url: string, init: RequestInit, cancelled: AbortSignal | undefined): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    return lost(cancelled, error)
  }
}

/** No answer came: because the caller does not want it any more, or for another reason. */
function lost(cancelled: AbortSignal | undefined, error: unknown = cancelled?.reason): never {
  if (cancelled?.aborted) throw error
  throw new ApiError(isTimeout(error) ? 'network.timeout' : 'network.unreachable', 0)
}

const isTimeout = (error: unknown): boolean =>
  (error as { name?: string } | undefined)?.name === 'TimeoutError'

export function withQuery(url: string, values: Record<string, QueryValue>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, String(value))
  return query.size > 0 ? `${url}?${query}` : url
}

/** Undefined for an empty body and for one that is no JSON (a proxy's page, for example). */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
