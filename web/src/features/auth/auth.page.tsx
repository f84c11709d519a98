import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate } from 'react-router'
import { useSession } from '../../api/session'
import { Loading } from '../../app/loading'
import { nextPath } from '../../app/next-path'
import { paths } from '../../app/paths'
import { useAddressState } from '../../app/use-address-state'
import { Button } from '../../ui/button'
import { MrzStrip } from '../../ui/mrz-strip'
import { PageHeading } from '../../ui/page-heading'
import { Tabs } from '../../ui/tabs'
import { RecoveryForm } from './recovery-form'
import { SignInForm } from './sign-in-form'
import { SignUpForm } from './sign-up-form'
import { WhySignIn } from './why-sign-in'

const STRIP = ['Borderlane', 'account']

/** Sign in, make an account, or get back into one. Whoever is in goes to the page that sent him here. */
export function AuthPage() {
  const { t } = useTranslation('auth')
  const [{ tab, next: wanted }, change] = useAddressState(['tab', 'next'])
  const status = useSession((state) => state.status)
  const next = nextPath(wanted)
  const view = tab === 'sign-up' ? 'signUp' : tab === 'recovery' ? 'recovery' : 'signIn'
  const signIn = () => change({ tab: '' })

  if (status === 'loading') return <Loading />
  if (status === 'signed-in') return <Navigate to={next} replace />
  return (
    <div className="page grid gap-x-16 gap-y-12 py-8 md:py-12 lg:grid-cols-[minmax(0,1fr)_23rem]">
      <title>{t(`pageTitle.${view}`)}</title>
      <div className="min-w-0">
        <PageHeading>{t(`title.${view}`)}</PageHeading>
        <div className="mt-6 max-w-xl rounded-box border border-hairline bg-surface">
          <div className="p-5 sm:p-8">
            {view === 'recovery' ? (
              <RecoveryForm next={next} onBack={signIn} />
            ) : (
              <Tabs
                label={t('tabs.label')}
                value={view}
                onChange={(value) => change({ tab: value === 'signUp' ? 'sign-up' : '' })}
                tabs={[
                  {
                    value: 'signIn',
                    label: t('tabs.signIn'),
                    content: <SignInForm onForgotten={() => change({ tab: 'recovery' })} />,
                  },
                  { value: 'signUp', label: t('tabs.signUp'), content: <SignUpForm onSignIn={signIn} /> },
                ]}
              />
            )}
          </div>
          <div className="overflow-hidden border-t border-hairline px-5 py-2 sm:px-8">
            <MrzStrip words={STRIP} />
          </div>
        </div>
        <ContinueAsGuest />
      </div>
      <WhySignIn next={next} />
    </div>
  )
}

/** Back to the page before; to the start where there is none. */
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
      <Button look="quiet" className="max-sm:w-full" onClick={goBack}>
        {t('guest.button')}
      </Button>
      <p className="mt-2 text-14 text-soft">{t('guest.text')}</p>
    </div>
  )
}
