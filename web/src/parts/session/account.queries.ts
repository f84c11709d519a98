import { queryOptions } from '@tanstack/react-query'
import { api } from '../../http/client'
import { authClient } from './auth-client'
import { routes } from '../../http/routes'
import { useSession } from './session'

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async ({ signal }) => {
    const account = await api.call(routes.getAccount, {}, { signal })
    const { user } = useSession.getState()
    // Links of mails were followed in another browser: what is stored of the user here is read again.
    if (user && (user.email !== account.email || user.emailConfirmed !== account.emailConfirmed))
      void authClient().then((auth) => auth.refreshSession())
    return account
  },
})
