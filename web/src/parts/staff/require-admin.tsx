import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { toast } from 'sonner'
import { paths } from '../navigation/paths'
import { accountQuery } from '../session/account.queries'
import { Loading } from '../session/loading'
import { RequireSession } from '../session/require-session'

/**
 * What only admins see. Signed out: to sign in and back; anyone else is told so and goes to the start page. The server
 * decides with every call, this only asks.
 */
export function RequireAdmin({ children }: { children: ReactNode }) {
  return (
    <RequireSession>
      <AdminOnly>{children}</AdminOnly>
    </RequireSession>
  )
}

function AdminOnly({ children }: { children: ReactNode }) {
  const { t } = useTranslation('staff')
  const { data: account, error } = useQuery(accountQuery)
  if (account?.roles.includes('admin')) return children
  if (account) return <TurnAway words={t('denied')} />
  if (error) return <TurnAway words={t('unverified')} />
  return <Loading />
}

function TurnAway({ words }: { words: string }) {
  useEffect(() => {
    // By its words: an effect that runs twice says it once.
    toast.error(words, { id: words })
  }, [words])
  return <Navigate to={paths.home()} replace />
}
