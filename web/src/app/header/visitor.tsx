import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Area } from '../../parts/area/area'
import { paths, PATTERNS } from '../../parts/navigation/paths'
import { useSession } from '../../parts/session/session'
import { LinkButton } from '../../ui/button'
import { lazyWith } from '../../parts/area/lazy-with'

const AccountMenu = lazyWith(['auth-errors'], () => import('./account-menu'))

/** Pages in the middle of an application: anyone who signs in there goes on with it. */
const COMES_BACK = new Set<string>([
  PATTERNS.results,
  PATTERNS.apply,
  PATTERNS.payment,
  PATTERNS.paymentSuccess,
])

export function Visitor() {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const next = COMES_BACK.has(pathname) ? pathname + search : new URLSearchParams(search).get('next')
  const { status, user } = useSession()
  if (user)
    return (
      <Area instead={<LinkButton variant="quiet" label={t('header.accountPage')} to={paths.account()} />}>
        <Suspense fallback={<div className="w-11" />}>
          <AccountMenu user={user} />
        </Suspense>
      </Area>
    )
  // Nothing yet while a link of a mail signs in: the button would jump away under the finger.
  if (status === 'loading') return <div className="w-11" />
  return (
    <LinkButton
      variant="quiet"
      label={t('header.signIn')}
      to={paths.auth(next ?? undefined)}
      className="min-h-11! px-2.5! py-1! whitespace-nowrap sm:px-5!"
    />
  )
}
