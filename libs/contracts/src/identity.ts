import { z } from 'zod'
import { call, event, hint, type HttpRoute, type RateClass } from './define'
import { Done, Email, Id, Instant, Locale, Nothing } from './primitives'

/**
 * The calls below `/auth/v1` speak the GoTrue protocol: status, headers and bodies are its own, errors included, and
 * the bearer is checked where it is needed by identity itself. Hence the envelope, and `anyone` as access.
 */
const Envelope = z.strictObject({
  query: z.record(z.string(), z.string()).default({}),
  /** The JSON body as it came; what a call reads of it stands beside the call. */
  body: z.unknown().optional(),
  /** What stood behind `Bearer` in the Authorization header. */
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

/** The version of the protocol that is spoken, as its header names it. */
export const API_VERSION = '2024-01-01'

/** Whether a client reads the newer form of errors. The header holds a day; days of this form compare as texts do. */
export function speaksNewVersion(apiVersion: unknown): boolean {
  return typeof apiVersion === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(apiVersion) && apiVersion >= API_VERSION
}

function protocolCall(verb: string, http: HttpRoute, limit: RateClass = 'auth') {
  return call(`identity.${verb}`, {
    http,
    limit,
    idempotent: limit === 'read' ? 'read' : undefined,
    access: 'anyone',
    envelope: true,
    input: Envelope,
    output: EnvelopeAnswer,
  })
}

/** PKCE, on every request that leads to a mail with a link. */
const CodeChallenge = {
  code_challenge: z.string().max(128).nullish(),
  code_challenge_method: z.string().max(20).nullish(),
}

/** What people tell about themselves, with `full_name`. Theirs to write: nothing is ever decided by it. */
export const UserMetadata = z.record(z.string(), z.unknown())
export type UserMetadata = z.infer<typeof UserMetadata>

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
export const VerifyBody = z.object({
  type: z.string(),
  token_hash: z.string().nullish(),
  token: z.string().nullish(),
  email: z.string().nullish(),
  redirect_to: z.string().nullish(),
})
export const UpdateUserBody = z.object({
  email: z.string().nullish(),
  password: z.string().nullish(),
  current_password: z.string().nullish(),
  /** The code that `reauthenticate` mailed. */
  nonce: z.string().nullish(),
  data: UserMetadata.nullish(),
  ...CodeChallenge,
})

/** A new account: answers a session, or the user where addresses must be confirmed first. */
export const signUp = protocolCall('signUp', 'POST /auth/v1/signup')
/** `grant_type` in the query: `password`, `refresh_token` or `pkce`. */
export const issueTokens = protocolCall('issueTokens', 'POST /auth/v1/token')
/** `scope` in the query: `global` (unless given), `local` or `others`. */
export const signOut = protocolCall('signOut', 'POST /auth/v1/logout')
/** The user of the bearer. */
export const getUser = protocolCall('getUser', 'GET /auth/v1/user', 'read')
/** Changes metadata at once, the password after a proof, the address after the links of both addresses. */
export const updateUser = protocolCall('updateUser', 'PUT /auth/v1/user', 'write')
/** Mails a link that leads to a new password. */
export const recover = protocolCall('recover', 'POST /auth/v1/recover')
/** Mails a link and a code to sign in with. */
export const sendOtp = protocolCall('sendOtp', 'POST /auth/v1/otp')
/** Another name of `sendOtp`. */
export const sendMagicLink = protocolCall('sendMagicLink', 'POST /auth/v1/magiclink')
/** Mails the link of a sign-up or of a new address once more. */
export const resend = protocolCall('resend', 'POST /auth/v1/resend')
/** The link of a mail: answers 303 with the outcome in the address. */
export const followMailLink = protocolCall('followMailLink', 'GET /auth/v1/verify')
/** Uses the token of a link, or a typed code. */
export const verify = protocolCall('verify', 'POST /auth/v1/verify')
/** Mails a code that stands for the present password in `updateUser`. */
export const reauthenticate = protocolCall('reauthenticate', 'GET /auth/v1/reauthenticate')
/** What the service offers: ways to sign in, whether sign-up is open. */
export const getSettings = protocolCall('getSettings', 'GET /auth/v1/settings', 'read')
/** For monitors that know the protocol. */
export const getHealth = protocolCall('getHealth', 'GET /auth/v1/health', 'read')

/** Public half of a signing key. */
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

/** The keys that access tokens may be signed with: the present one, the next, and those whose tokens still live. */
export const getKeys = call('identity.jwks', {
  http: 'GET /auth/v1/.well-known/jwks.json',
  access: 'anyone',
  envelope: true,
  idempotent: 'read',
  limit: 'read',
  input: Envelope,
  output: EnvelopeAnswer.extend({ body: z.object({ keys: z.array(PublicKey) }) }),
})

/** Asked by the gateway for every signed-in request; it keeps the answer for at most five seconds. */
export const checkSession = call('identity.checkSession', {
  access: 'service',
  idempotent: 'read',
  input: z.strictObject({ sessionId: Id, userId: Id }),
  output: z.object({
    /** false: ended, expired, banned or never there. */
    live: z.boolean(),
    email: z.string().optional(),
    emailConfirmed: z.boolean().optional(),
    admin: z.boolean().optional(),
  }),
})

export const MailKind = z.enum([
  /** Please confirm your address. */
  'confirmation',
  'recovery',
  'magic-link',
  /** To the present and to the new address. */
  'email-change',
  /** A code, no link. */
  'reauthentication',
  /** Notices without link or code. */
  'password-changed',
  'email-changed',
])
export type MailKind = z.infer<typeof MailKind>

/**
 * Asked by notifications while it writes a mail: a fresh link and code, valid once. null: there is nothing to send
 * (nobody has this address, or the link was used meanwhile).
 */
export const issueMailToken = call('identity.issueMailToken', {
  access: 'service',
  input: z.strictObject({ mailId: Id }),
  output: z.object({
    mail: z
      .object({
        kind: MailKind,
        to: z.string(),
        locale: Locale,
        fullName: z.string().nullable(),
        link: z.string().nullable(),
        /** Six digits. */
        code: z.string().nullable(),
        /** Of an e-mail change: the address that it would become. */
        newEmail: z.string().nullable(),
        /** Minutes that link and code are good for. */
        linkMinutes: z.int().nullable(),
        codeMinutes: z.int().nullable(),
      })
      .nullable(),
  }),
})

export const Role = z.enum(['admin'])

export const Account = z.object({
  id: Id,
  email: z.string(),
  emailConfirmed: z.boolean(),
  fullName: z.string().nullable(),
  roles: z.array(Role),
  createdAt: Instant,
})

/** The caller's account and its roles. */
export const getAccount = call('identity.getAccount', {
  http: 'GET /api/account',
  access: 'user',
  idempotent: 'read',
  limit: 'read',
  input: Nothing,
  output: Account,
})

export const Session = z.object({
  id: Id,
  /** The session of this very request. */
  current: z.boolean(),
  createdAt: Instant,
  lastSeenAt: Instant,
  userAgent: z.string().nullable(),
  ip: z.string().nullable(),
})

/** The caller's sessions that live, the one used last first. */
export const listSessions = call('identity.listSessions', {
  http: 'GET /api/sessions',
  access: 'user',
  idempotent: 'read',
  limit: 'read',
  input: Nothing,
  output: z.object({ sessions: z.array(Session) }),
})

/** Signs one of the caller's devices out. */
export const endSession = call('identity.endSession', {
  http: 'DELETE /api/sessions/:id',
  status: 204,
  access: 'user',
  limit: 'write',
  input: z.strictObject({ id: Id }),
  output: Done,
  errors: ['identity.session_not_found'],
})

export const AuditEntry = z.object({
  at: Instant,
  what: z.string(),
  sessionId: Id.nullable(),
  userAgent: z.string().nullable(),
  ip: z.string().nullable(),
})

/** What identity keeps about the caller's account: a part of `gateway.exportAccount`. */
export const exportIdentity = call('identity.export', {
  access: 'service',
  idempotent: 'read',
  input: Nothing,
  output: z.object({
    account: Account.extend({ metadata: UserMetadata, locale: Locale }),
    /** The newest 150. */
    sessions: z.array(Session.omit({ current: true })),
    /** The newest 150. */
    history: z.array(AuditEntry),
  }),
})

/** Deletes the account and ends its sessions. Wants a sign-in of the last ten minutes. */
export const deleteAccount = call('identity.deleteAccount', {
  http: 'DELETE /api/account',
  status: 204,
  access: 'user',
  limit: 'write',
  input: Nothing,
  output: Done,
  errors: ['identity.recent_sign_in_needed', 'identity.last_admin'],
})

export const Admin = z.object({
  userId: Id,
  email: z.string(),
  fullName: z.string().nullable(),
  since: Instant,
})

/** Everybody with the admin role. */
export const listAdmins = call('identity.listAdmins', {
  http: 'GET /api/admin/roles',
  access: 'admin',
  idempotent: 'read',
  limit: 'read',
  input: Nothing,
  output: z.object({ admins: z.array(Admin) }),
})

/** Makes the holder of a confirmed address an admin. */
export const giveAdmin = call('identity.giveAdmin', {
  http: 'POST /api/admin/roles',
  status: 201,
  access: 'admin',
  limit: 'write',
  input: z.strictObject({ email: Email }),
  output: Admin,
  errors: ['identity.account_not_found', 'identity.email_not_confirmed'],
})

/** Takes the role away; the last admin keeps it. */
export const takeAdmin = call('identity.takeAdmin', {
  http: 'DELETE /api/admin/roles/:userId',
  status: 204,
  access: 'admin',
  limit: 'write',
  input: z.strictObject({ userId: Id }),
  output: Done,
  errors: ['identity.account_not_found', 'identity.last_admin'],
})

/** Ends all sessions of somebody else's account. */
export const endSessionsOf = call('identity.endSessionsOf', {
  http: 'DELETE /api/admin/accounts/:userId/sessions',
  status: 204,
  access: 'admin',
  limit: 'write',
  input: z.strictObject({ userId: Id }),
  output: Done,
  errors: ['identity.account_not_found'],
})

/** Keeps an account out until a moment, or lets it in again (`until: null`). Ends its sessions. */
export const banAccount = call('identity.banAccount', {
  http: 'PUT /api/admin/accounts/:userId/ban',
  status: 204,
  access: 'admin',
  limit: 'write',
  input: z.strictObject({ userId: Id, until: Instant.nullable() }),
  output: Done,
  errors: ['identity.account_not_found', 'identity.own_account'],
})

/** Somebody asked for a mail, or one is due: notifications asks `issueMailToken` for what it says. */
export const mailRequested = event('identity.mail-requested', 1, z.object({ mailId: Id }))
export const accountDeleted = event('identity.account-deleted', 1, z.object({ userId: Id }))

/** Sessions, role or address of a user changed: what was kept of `checkSession` is dropped. */
export const sessionsChanged = hint('identity.sessionsChanged', z.object({ userId: Id }))
