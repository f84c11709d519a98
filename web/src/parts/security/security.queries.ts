import { queryOptions } from '@tanstack/react-query'
import { authCall } from '../session/auth-client'

/** The apps for codes of the person who signs in or is signed in, oldest first; only those whose codes count. */
export const appsQuery = queryOptions({
  queryKey: ['security', 'apps'],
  queryFn: async () => (await authCall((auth) => auth.mfa.listFactors()))?.totp ?? [],
})

export const passkeysQuery = queryOptions({
  queryKey: ['security', 'passkeys'],
  queryFn: async () => (await authCall((auth) => auth.passkey.list())) ?? [],
})
