import type { Call, OutputOf, RequestOf } from '@borderlane/contracts/define'
import type { ErrorBody, ErrorCode, FieldIssue } from '@borderlane/contracts/errors'
import {
  keepPreviousData,
  type QueryKey,
  queryOptions,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
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

/**
 * No answer came, so no one knows whether the request was carried out: the line is broken (`unreachable`), or the time
 * was up (`timeout`).
 */
export type ApiErrorCode = ErrorCode | 'network.unreachable' | 'network.timeout'

/** A call that did not succeed: the server's code, or that the server was not reached. */
export class ApiError extends Error {
  constructor(
    readonly code: ApiErrorCode,
    /** HTTP status, 0 where no answer came. */
    readonly status: number,
    readonly requestId?: string,
    readonly details?: unknown,
  ) {
    super(code)
    this.name = 'ApiError'
  }

  /** The request may or may not have been carried out: only asking again, under the same key, shows it. */
  get isUndecided(): boolean {
    return this.status === 0 || this.status >= 500
  }
}

/** Reads the error body of an answer; one that is not ours gets a code by its status. */
export function toApiError(status: number, body: unknown, requestId: string | null): ApiError {
  const error = (body as Partial<ErrorBody> | null | undefined)?.error
  const code = (error?.code ?? (status === 503 ? 'service.unavailable' : 'internal.error')) as ApiErrorCode
  return new ApiError(code, status, error?.requestId ?? requestId ?? undefined, error?.details)
}

export async function refusalOf(...answer: Parameters<typeof toApiError>): Promise<ApiError> {
  const error = toApiError(...answer)
  await loadWordsOf(error.code)
  return error
}

/** What any call can end with is at hand from the start. Without the others a page says that something went wrong. */
export async function loadWordsOf(code: ApiErrorCode): Promise<void> {
  if (!i18next.exists(`errors:${code}`)) await i18next.loadNamespaces('refusals')
}

/** What the server found wrong, by dotted paths; none if it was something else. */
export function issuesOf(error: unknown): FieldIssue[] {
  if (!isCode(error, 'validation.failed')) return []
  return ((error.details ?? {}) as { fields?: FieldIssue[] }).fields ?? []
}
export const issuesOfAnswers = (error: unknown): FieldIssue[] =>
  issuesOf(error).map((one) => ({ ...one, path: one.path.replace(/^(?:applicant|answers)\./, '') }))
export const wrongFields = (error: unknown): string[] => issuesOf(error).map(({ path }) => path)

export const isCode = (error: unknown, ...codes: ApiErrorCode[]): error is ApiError =>
  error instanceof ApiError && codes.includes(error.code)

/** There is no such order, or it is not for the user: the server does not tell one from the other. */
export const isUnknownOrder = (error: unknown): boolean =>
  isCode(error, 'orders.not_found', 'orders.access_ended', 'auth.required', 'validation.failed')

/** What a failure means for visitors, in their language, and the number to name when asking for help. */
export function useErrorText(): (error: unknown) => { text: string; requestId?: string } {
  const { t, i18n } = useTranslation('errors')
  return (error) => {
    const code = error instanceof ApiError ? error.code : 'internal.error'
    const requestId = error instanceof ApiError && error.status >= 500 ? error.requestId : undefined
    // What any call can end with is at hand from the start; the refusals of the services come with the first one.
    if (i18n.exists(`errors:${code}`)) return { text: t(`errors:${code}` as 'internal.error'), requestId }
    const closed = conditionOf(error)
    if (closed && i18n.exists(`refusals:${code}_${closed}`))
      return { text: t(`refusals:${code}_${closed}` as 'internal.error'), requestId }
    if (i18n.exists(`refusals:${code}`)) return { text: t(`refusals:${code}` as 'internal.error'), requestId }
    // A newer server may know codes that this page does not.
    return { text: t('internal.error') }
  }
}

function conditionOf(error: unknown): string | undefined {
  const details =
    error instanceof ApiError ? (error.details as { condition?: unknown } | undefined) : undefined
  return typeof details?.condition === 'string' ? details.condition : undefined
}

/** Has queries read again: all whose keys begin with one of those that are named. */
export function useReread() {
  const queryClient = useQueryClient()
  return (...keys: QueryKey[]) =>
    Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** What shows the server who asks. Kept elsewhere (`parts/session`, `parts/order`) and passed in at the start. */
interface Credentials {
  /**
   * Makes a request with the access token of the session, if there is one, and again with the next token where
   * the server refuses it. Throws an `ApiError` if the session has ended or cannot be refreshed now.
   */
  withToken: <R extends { status: number }>(request: (token: string | undefined) => Promise<R>) => Promise<R>
  /** Asks anyone who works here to show again who they are. @returns whether they did */
  prove?: () => Promise<boolean>
  /** What opens an order for anyone who holds it. */
  orderToken: (orderId: string) => string | undefined
}

/** A guest, until `setCredentials` is called. */
export let credentials: Credentials = {
  withToken: (request) => request(undefined),
  orderToken: () => undefined,
}

export function setCredentials(next: Credentials): void {
  credentials = next
}

type More<C extends Call> = Omit<UseQueryOptions<OutputOf<C>>, 'queryKey' | 'queryFn' | 'select'> & {
  /** The order whose token goes along. */
  orderId?: string
}

export const callQuery = <C extends Call>(
  queryKey: QueryKey,
  route: Route<C>,
  input: RequestOf<C>,
  { orderId, ...more }: More<C> = {},
) => queryOptions({ queryKey, queryFn: ({ signal }) => api.call(route, input, { signal, orderId }), ...more })

/** Asked again each time that it is looked at. */
export const freshQuery: typeof callQuery = (queryKey, route, input, more) =>
  callQuery(queryKey, route, input, { staleTime: 0, ...more })

/** The same for a list of several pages: the page before stays until the next one is there. */
export const pagedQuery: typeof callQuery = (queryKey, route, input, more) =>
  freshQuery(queryKey, route, input, { placeholderData: keepPreviousData, ...more })
