import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { toast } from 'sonner'
import { accountQuery } from '../../api/account.queries'
import { Loading } from '../../app/loading'
import { paths } from '../../app/paths'
import { RequireSession } from '../../app/require-session'
import { PageHeading } from '../../ui/page-heading'
import { AdminRoles } from './admin-roles'

/** For admins only; others are told so and sent to the start page. The server decides, this page only asks. */
export function AdminPage() {
  const { t } = useTranslation('admin')
  return (
    <>
      <title>{t('pageTitle')}</title>
      <RequireSession>
        <Admin />
      </RequireSession>
    </>
  )
}

function Admin() {
  const { t } = useTranslation('admin')
  const { data: account, error } = useQuery(accountQuery)
  if (account?.roles.includes('admin'))
    return (
      <div className="page space-y-10 py-8 md:py-12">
        <div>
          <PageHeading>{t('title')}</PageHeading>
          <p className="mt-2 text-soft">{t('text')}</p>
        </div>
        <div className="max-w-4xl">
          <AdminRoles ownId={account.id} />
        </div>
      </div>
    )
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
