import { z } from 'zod'
import { broadcast, call, Caller, event } from '../define'
import { eventList } from '../event-list'
import { Id, Instant, Locale, Role } from '../primitives'
import { STAFF_CALLS } from '../roles'
import { Account, AuditEntry, Session, UserMetadata } from './person'
import { proposalEvent } from '../proposal'
import { AccountAct } from '../staff-act'

/** Asked by the gateway for every signed-in request; it keeps the answer for at most five seconds. */
export const checkSession = call('identity.checkSession', {
  idempotent: 'read',
  input: z.strictObject({ sessionId: Id, userId: Id }),
  output: z.object({
    /** false: ended, expired, banned or never there. */
    live: z.boolean(),
    email: z.string().optional(),
    emailConfirmed: z.boolean().optional(),
    /** Without those that wait for a second factor. */
    roles: z.array(Role).optional(),
    awaits: Caller.shape.awaits,
    provedAt: Caller.shape.provedAt,
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
  'factor-added',
  'factor-removed',
  'passkey-added',
  'passkey-removed',
  'recovery-code-used',
  /** What someone else may have set up to sign in by. */
  'ways-in-removed',
  'account-banned',
  'account-unbanned',
  'account-signed-out',
  /** To the admins: another account of staff. */
  'staff-access-changed',
])
export type MailKind = z.infer<typeof MailKind>

/**
 * Asked by notifications while it writes a mail: a fresh link and code, valid once. null: there is nothing to send
 * (no one has this address, or the link was used meanwhile).
 */
export const issueMailToken = call('identity.issueMailToken', {
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
        /** Of an e-mail change: the address that it would become. To the admins: that of the account which changed. */
        newEmail: z.string().nullable(),
        linkMinutes: z.int().nullable(),
        codeMinutes: z.int().nullable(),
      })
      .nullable(),
  }),
})

/** What identity keeps about the caller's account: a part of `gateway.exportAccount`. */
export const exportIdentity = call('identity.export', {
  onBehalf: true,
  idempotent: 'read',
  output: z.object({
    account: Account.extend({ metadata: UserMetadata, locale: Locale }),
    /** The newest 150. */
    sessions: z.array(Session.omit({ current: true })),
    /** The newest 150. */
    history: z.array(AuditEntry),
  }),
})

/** The address that an account has confirmed; null: it has none, or is gone. */
export const getConfirmedAddress = call('identity.confirmedAddress', {
  idempotent: 'read',
  input: z.strictObject({ userId: Id }),
  output: z.object({ email: z.string().nullable() }),
})

/** The address that a deleted account had confirmed, for 30 days; null: it had none. For what is kept of it elsewhere. */
export const findDeletedAddress = call('identity.findDeletedAddress', {
  idempotent: 'read',
  input: z.strictObject({ userId: Id }),
  output: z.object({ deleted: z.object({ email: z.string(), at: Instant }).nullable() }),
})

/** Names and addresses of accounts, for the lists of staff; one that is gone is not among them. */
export const nameAccounts = call('identity.nameAccounts', {
  idempotent: 'read',
  deadlineMs: 2_000,
  input: z.strictObject({ userIds: z.array(Id).min(1).max(500) }),
  output: z.object({
    accounts: z.array(z.object({ userId: Id, email: z.string(), fullName: z.string().nullable() })),
  }),
})

export const listCaseWorkers = call('identity.listCaseWorkers', {
  idempotent: 'read',
  deadlineMs: 2_000,
  output: z.object({
    people: z.array(z.object({ userId: Id, email: z.string(), fullName: z.string().nullable() })),
  }),
})

export const listWhoMay = call('identity.listWhoMay', {
  idempotent: 'read',
  deadlineMs: 2_000,
  input: z.strictObject({ call: z.enum(STAFF_CALLS) }),
  output: z.object({
    people: z.array(
      z.object({
        userId: Id,
        email: z.string(),
        fullName: z.string().nullable(),
        /** Accounts that one person may have have the same: one has made the other within seven days. */
        person: Id.optional(),
      }),
    ),
    /** How many people may, or might have within seven days. */
    persons: z.int().optional(),
  }),
})

export const addressConfirmed = event('identity.address-confirmed', 1, z.object({ userId: Id }), 'userId')
/** Someone asked for a mail, or one is due: notifications asks `issueMailToken` for what it says. */
export const mailRequested = event('identity.mail-requested', 1, z.object({ mailId: Id }), 'mailId')
/** An admin gave or took a role, or changed the access of an account: it goes into the audit log of staff. */
export const accountStaffActed = event('identity.staff-acted', 1, AccountAct, 'userId')
export const accountDeleted = event('identity.account-deleted', 1, z.object({ userId: Id }), 'userId')

/** Sessions, role or address of a user changed: what was kept of `checkSession` is dropped. */
export const sessionsChanged = broadcast('identity.sessionsChanged', z.object({ userId: Id }))

export const listIdentityEvents = eventList('identity')

/** Those who may confirm, or the person who asked, get an email. */
export const roleProposalChanged = proposalEvent('identity')
