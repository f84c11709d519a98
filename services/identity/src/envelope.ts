import type { Caller } from '@borderlane/contracts/define'
import {
  API_VERSION,
  type Envelope,
  type EnvelopeAnswer,
  refusalBody,
  type UpdateUserBody,
} from '@borderlane/contracts/identity/protocol'
import type { Locale } from '@borderlane/contracts/primitives'
import type { z } from 'zod'
import { badInput, ProtocolError } from './protocol-error'

export interface Client {
  ip: string | null
  userAgent: string | null
  locale: Locale
}

/** E.164, as the protocol reads it. */
const PHONE = /^\+?[1-9]\d{1,14}$/

export function clientOf(envelope: Envelope, caller: Caller): Client {
  return {
    ip: envelope.ip ?? null,
    userAgent: envelope.userAgent ?? null,
    locale: caller.locale ?? 'en',
  }
}

/** Reads what a call needs of the JSON body; the protocol's clients send more than that. */
export function readBody<S extends z.ZodType>(schema: S, envelope: Envelope): z.output<S> {
  const { body } = envelope
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ProtocolError(400, 'bad_json', 'Could not parse request body as JSON')
  }
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]!
  throw badInput(`${issue.path.join('.')}: ${issue.message}`)
}

/** Does the work of a call and puts its outcome, refusals included, into the protocol's form. */
export async function respond(
  envelope: Envelope,
  work: () => Promise<{ status?: number; headers?: Record<string, string>; body?: unknown }>,
): Promise<EnvelopeAnswer> {
  try {
    const { status = 200, headers, body } = await work()
    return { status, headers: { ...standardHeaders(), ...headers }, body }
  } catch (error) {
    if (error instanceof ProtocolError) return refusal(error, envelope.apiVersion)
    throw error
  }
}

function standardHeaders(): Record<string, string> {
  return { 'cache-control': 'no-store', 'x-supabase-api-version': API_VERSION }
}

function refusal(error: ProtocolError, apiVersion: string | undefined): EnvelopeAnswer {
  const { status, code, message, extra } = error
  const weak = extra.weakPasswordReasons && { weak_password: { reasons: extra.weakPasswordReasons } }
  const retryAfter = extra.retryAfterSeconds && { 'retry-after': String(extra.retryAfterSeconds) }
  return {
    status,
    headers: { ...standardHeaders(), 'x-sb-error-code': code, ...retryAfter },
    body: { ...refusalBody({ status, code, message }, apiVersion), ...weak },
  }
}

/** A sign-up that names no one. @throws ProtocolError */
export function refuseAnonymous({ body }: Envelope): void {
  const sent = body as { phone?: unknown; email?: unknown; password?: unknown } | null | undefined
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return
  if (sent.phone || sent.email || sent.password) return
  throw new ProtocolError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
}

/** What an account does not have, or is not its owner's to change. @throws ProtocolError */
export function refuseForeignFields({ phone, app_metadata: appMetadata }: z.output<typeof UpdateUserBody>) {
  if (phone && !PHONE.test(phone)) throw badInput('Invalid phone number format (E.164 required)')
  if (phone) throw new ProtocolError(400, 'phone_provider_disabled', 'Phone numbers are not offered')
  if (appMetadata) {
    throw new ProtocolError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  }
}

/** Accounts have addresses, no phone numbers. @throws ProtocolError */
export function refusePhone({ body }: Envelope): void {
  const sent = body as { phone?: unknown; email?: unknown } | null | undefined
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return
  if (sent.phone && !sent.email) throw new ProtocolError(422, 'otp_disabled', 'Phone sign-in is not offered')
  if (!sent.email) throw badInput('An email address is required')
}
