import { z } from 'zod'
import { UserMetadata } from './person'

/**
 * The calls below `/auth/v1` speak the GoTrue protocol: status, headers and bodies are its own, errors included, and
 * the bearer is checked where it is needed by identity itself. Hence the envelope, and `anyone` as access.
 */
export const Envelope = z.strictObject({
  query: z.record(z.string(), z.string()).default({}),
  /** What is in the path for its parameters. */
  params: z.record(z.string(), z.string()).default({}),
  /** The JSON body as it came; what a call reads of it is beside the call. */
  body: z.unknown().optional(),
  /** What was behind `Bearer` in the Authorization header. */
  bearer: z.string().max(8_192).optional(),
  /** `X-Supabase-Api-Version`: decides the shape of errors. */
  apiVersion: z.string().max(40).optional(),
  userAgent: z.string().max(500).optional(),
  /** Address of the client. */
  ip: z.string().max(60).optional(),
})
export type Envelope = z.infer<typeof Envelope>

export const EnvelopeAnswer = z.object({
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  /** JSON; absent: no body at all. */
  body: z.unknown().optional(),
})
export type EnvelopeAnswer = z.infer<typeof EnvelopeAnswer>

export const API_VERSION = '2024-01-01'

/** Whether a client reads the newer form of errors. The header holds a day; days of this form compare as texts do. */
function speaksNewVersion(apiVersion: unknown): boolean {
  return typeof apiVersion === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(apiVersion) && apiVersion >= API_VERSION
}

/**
 * The body of a refusal in the protocol's form.
 * @param apiVersion what the client sent as `X-Supabase-Api-Version`; older clients send none and read another body
 * @param refusal.errorId by which a failure on our side is found in the log; only the older body has a place for it
 */
export function refusalBody(
  refusal: { status: number; code: string; message: string; errorId?: string },
  apiVersion: unknown,
): Record<string, unknown> {
  const { status, code, message, errorId } = refusal
  if (speaksNewVersion(apiVersion)) return { code, message }
  return { code: status, error_code: code, msg: message, ...(errorId !== undefined && { error_id: errorId }) }
}

/** PKCE, on every request that leads to a mail with a link. */
const CodeChallenge = {
  code_challenge: z.string().max(128).nullish(),
  code_challenge_method: z.string().max(20).nullish(),
}

export const SignUpBody = z.object({
  email: z.string(),
  password: z.string(),
  data: UserMetadata.nullish(),
  ...CodeChallenge,
})

/** Also `magiclink`; `create_user: false` mails only to accounts that exist. The answer is the same. */
export const OtpBody = z.object({
  email: z.string(),
  data: UserMetadata.nullish(),
  create_user: z.boolean().nullish(),
  ...CodeChallenge,
})

export const RecoverBody = z.object({ email: z.string(), ...CodeChallenge })

export const ResendBody = z.object({ email: z.string(), type: z.string(), ...CodeChallenge })

export const PasswordGrant = z.object({ email: z.string(), password: z.string() })

export const RefreshGrant = z.object({ refresh_token: z.string() })

export const PkceGrant = z.object({ auth_code: z.string(), code_verifier: z.string() })

/**
 * The last two are not of the protocol: with either of them the person who set up what is confirmed shows that it was them, and
 * keeps password and sessions.
 */
export const VerifyBody = z.object({
  type: z.string(),
  token_hash: z.string().nullish(),
  token: z.string().nullish(),
  email: z.string().nullish(),
  redirect_to: z.string().nullish(),
  /** The secret (PKCE) of the browser that made the account, or asked for its new address. */
  code_verifier: z.string().max(128).nullish(),
  current_password: z.string().nullish(),
})

export const UpdateUserBody = z.object({
  email: z.string().nullish(),
  password: z.string().nullish(),
  current_password: z.string().nullish(),
  /** The code that `reauthenticate` mailed. */
  nonce: z.string().nullish(),
  data: UserMetadata.nullish(),
  /** Refused; accounts have none, and this is not theirs to write. */
  phone: z.string().nullish(),
  app_metadata: z.unknown().optional(),
  ...CodeChallenge,
})

export const PublicKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  alg: z.literal('ES256'),
  use: z.literal('sig'),
  key_ops: z.array(z.string()),
})
export type PublicKey = z.infer<typeof PublicKey>
