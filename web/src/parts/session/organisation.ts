import type { ORGANISATION as Organisation } from '@borderlane/contracts/identity/organisation'
import { queryOptions } from '@tanstack/react-query'
import { withTimeLimit } from '../../http/client'
import { paths } from '../navigation/paths'
import { authCall } from './auth-client'
import { challengeOf, newSecret } from './link-secret'
import { SESSION_KEY } from './session'

const ORGANISATION: typeof Organisation = 'custom:organisation'
/** Kept while someone is at the page of their organisation: only this browser can end the sign-in. */
const SECRET_KEY = 'borderlane.organisation-secret'

/** Whether staff sign in at their organisation here. */
export const organisationQuery = queryOptions({
  queryKey: ['sign-in-settings'],
  queryFn: async ({ signal }) => {
    const response = await fetch('/auth/v1/settings', { signal: withTimeLimit(signal) })
    const { external } = (await response.json()) as { external?: Record<string, boolean> }
    return external?.[ORGANISATION] === true
  },
  staleTime: Infinity,
})

/** The address at which someone begins to sign in there. @param next the page that they want to see */
export async function organisationAddress(next: string): Promise<string> {
  const secret = localStorage.getItem(SECRET_KEY) ?? newSecret()
  localStorage.setItem(SECRET_KEY, secret)
  const query = new URLSearchParams({
    provider: ORGANISATION,
    redirect_to: new URL(paths.auth(next), window.location.origin).href,
    ...(await challengeOf(secret)),
  })
  return `/auth/v1/authorize?${query}`
}

export async function finishAtOrganisation(code: string): Promise<void> {
  const secret = localStorage.getItem(SECRET_KEY)
  localStorage.removeItem(SECRET_KEY)
  // Where the client looks for it.
  localStorage.setItem(`${SESSION_KEY}-code-verifier`, JSON.stringify(secret ?? ''))
  await authCall((auth) => auth.exchangeCodeForSession(code))
}
