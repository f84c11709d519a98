import { PAGES } from '@borderlane/contracts/pages'
import type { AppError } from '@borderlane/contracts/define'
import { API_VERSION, refusalBody } from '@borderlane/contracts/identity/protocol'
import type { FastifyInstance } from 'fastify'

/** What the gateway itself refuses below `/auth/v1`, in the words of the GoTrue protocol. */
const CODES: Record<number, string> = {
  400: 'bad_json',
  401: 'no_authorization',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  413: 'validation_failed',
  415: 'bad_json',
  422: 'validation_failed',
  429: 'over_request_rate_limit',
  503: 'request_timeout',
  504: 'request_timeout',
}

/**
 * A failure in the protocol's form.
 * @param version what the client sent as `X-Supabase-Api-Version`
 * @param requestId by which a failure on our side is found in the log
 */
export function protocolError(
  error: AppError,
  version: unknown,
  requestId: string | undefined,
): { headers: Record<string, string>; body: object } {
  const code = CODES[error.status] ?? 'unexpected_failure'
  return {
    headers: { 'x-supabase-api-version': API_VERSION, 'x-sb-error-code': code },
    body: refusalBody(
      {
        status: error.status,
        code,
        message: error.publicMessage,
        ...(error.status >= 500 && { errorId: requestId }),
      },
      version,
    ),
  }
}

/** Where the link of a mail leads that was refused here: to a page, like every other outcome of such a link. */
export function refusedLink(error: AppError, token: string): string {
  const code = CODES[error.status] ?? 'unexpected_failure'
  const outcome = new URLSearchParams({
    error: 'access_denied',
    error_code: code,
    error_description: error.publicMessage,
    sb: '',
  }).toString()
  // In the PKCE flow the client looks at the query only.
  return token.startsWith('pkce_') ? `/?${outcome}#${outcome}` : `/#${outcome}`
}

/** Where a sign-in at the organisation of staff ends that did not reach the service: at the page to sign in. */
export function refusedSignIn(error: AppError): string {
  const code = CODES[error.status] ?? 'unexpected_failure'
  return `${PAGES.auth}?${new URLSearchParams({ error: 'access_denied', error_code: code }).toString()}`
}

/** Whether an address belongs to the protocol, `/auth/v1` itself included. */
export function isOfProtocol(url: string): boolean {
  return /^\/auth\/v1(\/|\?|$)/.test(url)
}

/** Every answer below `/auth/v1` names the version, those to preflights too: without it clients read no codes. */
export function nameVersion(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (isOfProtocol(request.url)) reply.header('x-supabase-api-version', API_VERSION)
    done()
  })
}
