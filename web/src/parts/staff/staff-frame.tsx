import { mayCall, type StaffCall } from '@borderlane/contracts/roles'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { toast } from 'sonner'
import { PageHeading } from '../../ui/page-heading'
import { Area } from '../area/area'
import { lazyWith } from '../area/lazy-with'
import { paths, PATTERNS } from '../navigation/paths'
import { accountQuery } from '../session/account.queries'
import { Loading } from '../session/loading'
import { RequireSession } from '../session/require-session'
import { RAIL, StaffRail } from './staff-rail'

interface StaffFrameProps {
  title: string
  aside?: ReactNode
  children: ReactNode
}

/** The staff's workspace: the rail to its pages, and one of them; both by the roles of the signed-in user. */
export function StaffFrame(props: StaffFrameProps) {
  const { t } = useTranslation('staff')
  const { pathname } = useLocation()
  return (
    <>
      <title>{t('pageTitle', { title: props.title })}</title>
      <RequireRole call={callOfPage(pathname)}>
        <WorkPlace {...props} />
      </RequireRole>
    </>
  )
}

function WorkPlace({ title, aside, children }: StaffFrameProps) {
  return (
    // A case takes the whole window: neither the rail nor the heading is in sight.
    <div className="group grid gap-x-6 px-4 pt-3 pb-8 has-data-case:block has-data-case:p-0 md:px-6 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <StaffRail />
      <div className="min-w-0">
        <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 group-has-data-case:sr-only lg:[&_h1]:text-24">
          <PageHeading className="md:text-24">{title}</PageHeading>
          {aside}
        </div>
        <Area>{children}</Area>
      </div>
    </div>
  )
}

const BEHIND_THE_RAIL: readonly { to: string; call: StaffCall }[] = [
  { to: PATTERNS.firstDay, call: 'catalogue.saveSiteSettings' },
  { to: PATTERNS.mailTexts, call: 'catalogue.listMailTexts' },
  { to: PATTERNS.runImport, call: 'catalogue.startImport' },
]

/** What a page of the work place needs, one of them where it names several; undefined: any role will do. */
function callOfPage(path: string): StaffCall | readonly StaffCall[] | undefined {
  const pages: readonly { to: string; call?: StaffCall | readonly StaffCall[] }[] = [
    ...RAIL,
    ...BEHIND_THE_RAIL,
  ]
  return pages.find(({ to }) => to === path)?.call
}

const StaffEnrolment = lazyWith(['auth-errors'], () => import('../security/staff-enrolment'))

interface RequireRoleProps {
  call?: StaffCall | readonly StaffCall[]
  children: ReactNode
}

/**
 * What only some of the staff see. Signed out: to sign in and back; anyone who does not work here sees an error and goes to the
 * start page, and anyone who has another role to the staff's. The server decides with every call, this only asks.
 */
function RequireRole(props: RequireRoleProps) {
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
