import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { offerPasskeys } from '../../parts/security/passkey'
import { PasskeyButton } from '../../parts/security/passkey-button'
import { accountQuery } from '../../parts/session/account.queries'
import { useSession } from '../../parts/session/session'
import { Loading } from '../../parts/session/loading'
import { nextPath } from '../../parts/session/next-path'
import { paths } from '../../parts/navigation/paths'
import { Button } from '../../ui/button'
import { MrzStrip } from '../../ui/mrz-strip'
import { PageHeading } from '../../ui/page-heading'
import { Tabs } from '../../ui/tabs'
import type { KeptEmail } from './kept-email'
import { RecoveryForm } from './recovery-form'
import { SignInForm } from './sign-in-form'
import { SignUpForm } from './sign-up-form'
import { SentBy, WhySignIn } from './why-sign-in'
import { useQuery } from '@tanstack/react-query'
import { CodeStep } from './code-step'
import { OrganisationReturn, OrganisationFailure } from './organisation-return'
import { OrganisationSignIn } from './organisation-sign-in'

/** To the page that sent them here; staff whom none has sent go to their work. */
function Onward({ next }: { next: string | undefined }) {
  const { data: account, isPending } = useQuery({ ...accountQuery, enabled: next === undefined })
  if (next) return <Navigate to={next} replace />
  if (isPending) return <Loading />
  return <Navigate to={account?.roles.length ? paths.admin() : paths.home()} replace />
}

/** Sign in, make an account, or get back into one. Anyone who is in goes to the page that sent them here. */
export default function AuthPage() {
  const { t } = useTranslation(['auth', 'site'])
  const [search, setSearch] = useSearchParams()
  const [email, setEmail] = useState('')
  const status = useSession((state) => state.status)
  const next = nextPath(search.get('next'))
  const tab = search.get('tab')
  const view = tab === 'sign-up' ? 'signUp' : tab === 'recovery' ? 'recovery' : 'signIn'
  const show = (wanted?: 'sign-up' | 'recovery') =>
    setSearch(
      (current) => {
        if (wanted) current.set('tab', wanted)
        else current.delete('tab')
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  const kept: KeptEmail = { email, onEmail: (event) => setEmail(event.target.value) }

  if (search.has('code')) return <OrganisationReturn code={search.get('code')!} />
  if (status === 'loading') return <Loading />
  if (status === 'awaits-code') return <CodeStep />
  if (status === 'signed-in') return <Onward next={search.has('next') ? next : undefined} />
  return (
    <div className="page grid gap-x-16 gap-y-12 py-8 md:py-12 lg:grid-cols-[minmax(0,1fr)_23rem]">
      <title>{t(`pageTitle.${view}`)}</title>
      <div className="min-w-0">
        {/* A new one for every view: it takes the focus from the form that went. */}
        <PageHeading key={view}>{t(`title.${view}`)}</PageHeading>
        <SentBy next={next} />
        {search.has('error_code') && <OrganisationFailure code={search.get('error_code')!} />}
        <div className="mt-6 max-w-xl rounded-box border border-hairline bg-surface">
          <div className="p-5 sm:p-8">
            {view === 'recovery' ? (
              <RecoveryForm {...kept} next={next} onBack={() => show()} />
            ) : (
              <Tabs
                label={t('tabs.label')}
                value={view}
                onChange={(value) => show(value === 'signUp' ? 'sign-up' : undefined)}
                tabs={[
                  {
                    value: 'signIn',
                    label: t('tabs.signIn'),
                    content: (
                      <>
                        <SignInForm {...kept} onForgotten={() => show('recovery')} />
                        <PasskeySignIn />
                        <OrganisationSignIn next={next} />
                      </>
                    ),
                  },
                  {
                    value: 'signUp',
                    label: t('tabs.signUp'),
                    content: <SignUpForm {...kept} onSignIn={() => show()} />,
                  },
                ]}
              />
            )}
          </div>
          <div className="overflow-hidden border-t border-hairline px-5 py-2 sm:px-8">
            <MrzStrip words={[t('site:brand'), t('site:header.accountPage')]} />
          </div>
        </div>
        <ContinueAsGuest />
      </div>
      <WhySignIn />
    </div>
  )
}

function ContinueAsGuest() {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const goBack = () => {
    // The router counts its own pages in the browser's history.
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number }
    void (idx > 0 ? navigate(-1) : navigate(paths.home()))
  }
  return (
    <div className="mt-5 max-w-xl">
      <Button variant="quiet" className="max-sm:w-full" onClick={goBack}>
        {t('guest.button')}
      </Button>
      <p className="mt-2 text-14 text-soft">{t('guest.text')}</p>
    </div>
  )
}

function PasskeySignIn() {
  const offer = useRef<AbortController>(null)
  useEffect(() => {
    const controller = new AbortController()
    offer.current = controller
    // The press below shows what is wrong; anyone who was not asking need not hear of it.
    offerPasskeys(controller.signal).catch(() => undefined)
    return () => controller.abort()
  }, [])
  return (
    <div className="mt-6 border-t border-hairline pt-6 empty:hidden">
      {/* A browser asks its owner one thing at a time. */}
      <PasskeyButton variant="quiet" onBegin={() => offer.current?.abort()} />
    </div>
  )
}
