import type { Account, Credential, Factor } from './account.entity'

/** The protocol's Factor, without its secret. */
export function toFactor(factor: Factor): object {
  return {
    id: factor.id,
    ...(factor.friendlyName !== null && { friendly_name: factor.friendlyName }),
    factor_type: 'totp',
    status: factor.status,
    created_at: factor.createdAt.toISOString(),
    updated_at: factor.updatedAt.toISOString(),
    ...(factor.lastChallengedAt && { last_challenged_at: factor.lastChallengedAt.toISOString() }),
  }
}

/** The protocol's User: the only form in which an account leaves by `/auth/v1`. */
export function toUser(
  account: Account,
  credential: Pick<Credential, 'id' | 'createdAt' | 'passwordDropped'>,
  factors: readonly Factor[] = [],
): object {
  const { id, email } = account
  const timestamps = {
    last_sign_in_at: instant(account.lastSignInAt),
    created_at: account.createdAt.toISOString(),
    updated_at: account.updatedAt.toISOString(),
  }
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    email_confirmed_at: instant(account.emailConfirmedAt),
    confirmed_at: instant(account.emailConfirmedAt),
    confirmation_sent_at: instant(account.confirmationSentAt),
    recovery_sent_at: instant(account.recoverySentAt),
    new_email: account.newEmail ?? undefined,
    email_change_sent_at: instant(account.emailChangeSentAt),
    app_metadata: credential.passwordDropped ? { ...APP_METADATA, password_dropped: true } : APP_METADATA,
    user_metadata: account.metadata,
    identities: [
      {
        identity_id: credential.id,
        id,
        user_id: id,
        identity_data: {
          ...account.metadata,
          email,
          email_verified: account.emailConfirmedAt !== null,
          phone_verified: false,
          sub: id,
        },
        provider: 'email',
        email,
        ...timestamps,
        created_at: credential.createdAt.toISOString(),
      },
    ],
    ...(factors.length > 0 && { factors: factors.map(toFactor) }),
    is_anonymous: false,
    ...timestamps,
  }
}

/** Nothing of ours is decided by it: roles are asked from the service. */
export const APP_METADATA = { provider: 'email', providers: ['email'] }

function instant(at: Date | null): string | undefined {
  return at?.toISOString()
}
