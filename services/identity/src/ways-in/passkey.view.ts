import type { Passkey } from './passkey.entity'

/** The protocol's passkey: nothing of its key. */
export function toPasskey(passkey: Passkey): object {
  return {
    id: passkey.id,
    ...(passkey.friendlyName !== null && { friendly_name: passkey.friendlyName }),
    created_at: passkey.createdAt.toISOString(),
    ...(passkey.lastUsedAt && { last_used_at: passkey.lastUsedAt.toISOString() }),
  }
}
