import type { ErrorBody, ErrorCode, FieldIssue } from '@borderlane/contracts/errors'
import i18next from 'i18next'

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
