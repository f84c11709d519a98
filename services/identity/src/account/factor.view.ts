import type { Factor } from './factor.entity'

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
