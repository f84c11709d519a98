import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, matchPath, Navigate, useNavigate, useSearchParams } from 'react-router'
import { toast } from 'sonner'
import { FormError } from '../../parts/failure/failures'
import { paths, PATTERNS } from '../../parts/navigation/paths'
import { offerPasskeys } from '../../parts/security/passkey'
import { PasskeyButton } from '../../parts/security/passkey-button'
import { accountQuery } from '../../parts/session/account.queries'
import { authCall } from '../../parts/session/auth-client'
import { useAuthErrorText } from '../../parts/session/auth-error'
import { EmailField } from '../../parts/session/email-field'
import { isEmail } from '../../parts/session/is-email'
import { Loading } from '../../parts/session/loading'
import { nextPath } from '../../parts/session/next-path'
import { useSession } from '../../parts/session/session'
import { Button } from '../../ui/button'
import { ErrorSummary, Notice } from '../../ui/notice'
import { Icon } from '../../ui/icon'
import { MrzStrip } from '../../ui/mrz-strip'
import { PageHeading } from '../../ui/page-heading'
import { PageForm, PasswordField } from '../../ui/fields'
import { Tabs } from '../../ui/tabs'
import { CodeStep } from './code-step'
import type { KeptEmail } from './kept-email'
import { OrganisationFailure, OrganisationReturn } from './organisation-return'
import { OrganisationSignIn } from './organisation-sign-in'
import { RecoveryForm } from './recovery-form'
import { SignUpForm } from './sign-up-form'

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
            <MrzStrip words={[t('site:brand')]} />
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
      <Button variant="quiet" label={t('guest.button')} className="max-sm:w-full" onClick={goBack} />
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

/** What an account is good for. */
function WhySignIn() {
  const { t } = useTranslation('auth')
  const reasons = [t('why.list'), t('why.guest'), t('why.device')]
  return (
    <aside aria-labelledby="why">
      <h2 id="why" className="text-24">
        {t('why.title')}
      </h2>
      <ul className="mt-4 space-y-3">
        {reasons.map((reason) => (
          <li key={reason} className="flex gap-2.5">
            <Icon name="check" className="mt-0.5 text-green" />
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </aside>
  )
}

/** Pages that need no account: anyone who comes from there wanted to sign in. */
const OPEN_TO_ALL = new Set<string>([PATTERNS.results, PATTERNS.apply])

/** Why the visitor is here: what the page that sent them is about. */
function SentBy({ next }: { next: string }) {
  const { t } = useTranslation('auth')
  if (next === paths.home()) return null
  const pathname = next.split('?', 1)[0]!
  const isOrder = matchPath(PATTERNS.order, pathname) ?? matchPath(PATTERNS.orderOfList, pathname)
  return (
    <div className="mt-6 max-w-xl">
      {isOrder ? (
        <Notice tone="info" title={t('sentBy.order')}>
          <p>{t('sentBy.orderText')}</p>
          <Link
            to={next}
            state={{ asGuest: true }}
            className="inline-flex min-h-11 items-center font-semibold text-blue underline underline-offset-4"
          >
            {t('sentBy.newLink')}
          </Link>
        </Notice>
      ) : (
        <Notice tone="info" title={OPEN_TO_ALL.has(pathname) ? t('sentBy.back') : t('sentBy.page')} />
      )}
    </div>
  )
}

interface Values {
  email: string
  password: string
}

interface SignInFormProps extends KeptEmail {
  onForgotten: () => void
}

/** With address and password. The page itself leads on once there is a session. */
function SignInForm({ email, onEmail, onForgotten }: SignInFormProps) {
  const { t } = useTranslation('auth')
  const errorText = useAuthErrorText()
  const { register, handleSubmit, formState } = useForm<Values>({
    defaultValues: { email, password: '' },
    shouldFocusError: false,
  })
  const signIn = useMutation({
    mutationFn: ({ email, password }: Values) =>
      authCall((auth) => auth.signInWithPassword({ email: email.trim(), password })),
    onSuccess: () => toast.success(t('signIn.toast'), { description: t('signIn.toastText') }),
    onError: (error) => toast.error(t('error'), { description: errorText(error).text }),
  })
  const errors = {
    email: formState.errors.email && t('fields.email.error'),
    password: formState.errors.password && t('fields.password.missing'),
  }
  const submit = handleSubmit(
    (values) => signIn.mutate(values),
    () => signIn.reset(),
  )
  return (
    <PageForm className="space-y-5" onSubmit={submit}>
      <ErrorSummary errors={errors} attempt={formState.submitCount} />
      <FormError title={t('signIn.failed')} error={signIn.error} words={errorText} />
      <EmailField
        label={t('fields.email.label')}
        error={errors.email}
        autoComplete="username webauthn"
        {...register('email', { validate: isEmail, onChange: onEmail })}
      />
      <PasswordField
        id="password"
        label={t('fields.password.label')}
        error={errors.password}
        autoComplete="current-password"
        {...register('password', { required: true })}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" label={t('signIn.submit')} busy={signIn.isPending} className="max-sm:w-full" />
        <Button variant="plain" label={t('signIn.forgotten')} onClick={onForgotten} />
      </div>
    </PageForm>
  )
}
