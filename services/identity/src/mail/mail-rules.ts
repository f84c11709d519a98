import type { MailKind } from '@borderlane/contracts/identity/internal'

const MINUTES_OF_A_DAY = 24 * 60

/** Minutes that a link is good for from the moment its mail is written; null: a mail without a link. */
export const LINK_MINUTES: Record<MailKind, number | null> = {
  confirmation: MINUTES_OF_A_DAY,
  'email-change': MINUTES_OF_A_DAY,
  recovery: 10,
  'magic-link': 10,
  reauthentication: null,
  'password-changed': null,
  'email-changed': null,
  'factor-added': null,
  'factor-removed': null,
  'passkey-added': null,
  'passkey-removed': null,
  'recovery-code-used': null,
  'ways-in-removed': null,
  'account-banned': null,
  'account-unbanned': null,
  'account-signed-out': null,
  'staff-access-changed': null,
}

export const CODE_MINUTES = 10
/** Wrong codes after which the right one is void too. */
export const MAX_WRONG_CODES = 5

export const LINK_TYPE: Partial<Record<MailKind, string>> = {
  confirmation: 'signup',
  recovery: 'recovery',
  'magic-link': 'magiclink',
  'email-change': 'email_change',
}

export const KINDS_OF_TYPE: ReadonlyMap<string, readonly MailKind[]> = new Map([
  ['signup', ['confirmation']],
  ['recovery', ['recovery']],
  ['magiclink', ['magic-link']],
  ['email_change', ['email-change']],
  ['email', ['confirmation', 'magic-link']],
])

/** Whether a mail carries a link or a code, rather than only news. */
export function isKey(kind: MailKind): boolean {
  return kind === 'reauthentication' || LINK_MINUTES[kind] !== null
}
