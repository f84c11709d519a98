import { mayCall, type StaffCall } from '@borderlane/contracts/roles'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { toast } from 'sonner'
import { paths } from '../navigation/paths'
import { accountQuery } from '../session/account.queries'
import { Loading } from '../session/loading'
import { RequireSession } from '../session/require-session'
import { lazyWith } from '../area/lazy-with'

const StaffEnrolment = lazyWith(['auth-errors'], () => import('../security/staff-enrolment'))

interface RequireRoleProps {
  call?: StaffCall | readonly StaffCall[]
  children: ReactNode
}

/**
 * What only some of the staff see. Signed out: to sign in and back; anyone who does not work here sees an error and goes to the
 * start page, and anyone who has another role to the staff's. The server decides with every call, this only asks.
 */
export function RequireRole(props: RequireRoleProps) {
  return (
    <RequireSession>
      <Checked {...props} />
    </RequireSession>
  )
}

function Checked({ call, children }: RequireRoleProps) {
  const { t } = useTranslation('staff')
  const { data: account, error } = useQuery(accountQuery)
  // Stays until its reader goes on: the codes on paper are shown after the factor counts.
  const [enrols, setEnrols] = useState(false)
  if (account?.roles.length === 0) return <TurnAway to={paths.home()} words={t('denied')} />
  if (account && (account.needsSecondFactor || enrols))
    return (
      <Suspense fallback={<Loading />}>
        <Enrolment onEnrols={setEnrols} />
      </Suspense>
    )
  if (account && call && ![call].flat().some((one) => mayCall(one, account.roles)))
    return <TurnAway to={paths.admin()} words={t('otherRole')} />
  if (account) return children
  if (error) return <TurnAway to={paths.home()} words={t('unverified')} />
  return <Loading />
}

function TurnAway({ to, words }: { to: string; words: string }) {
  useEffect(() => {
    // By its words: an effect that runs twice says it once.
    toast.error(words, { id: words })
  }, [words])
  return <Navigate to={to} replace />
}

function Enrolment({ onEnrols }: { onEnrols: (enrols: boolean) => void }) {
  useEffect(() => onEnrols(true), [onEnrols])
  return <StaffEnrolment onDone={() => onEnrols(false)} />
}
