import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { toast } from 'sonner'
import { accountQuery } from '../../parts/session/account.queries'
import { authCall } from '../../parts/session/auth-client'
import { useAuthErrorText } from '../../parts/session/auth-error'
import { forgetMailLink, useMailLink } from '../../parts/session/mail-link'
import { useSession } from '../../parts/session/session'
import { useNewPassword } from '../../parts/session/use-new-password'
import { Loading } from '../../parts/session/loading'
import { paths } from '../../parts/navigation/paths'
import { Button, LinkButton } from '../../ui/button'
import { ErrorSummary, Problem } from '../../ui/notice'
import { PageHeading } from '../../ui/page-heading'
import { PageForm, PasswordField } from '../../ui/fields'
import { FormError } from '../../parts/failure/failures'

/** Where the link of a recovery mail ends. It has signed the visitor in, which is what lets them set a password. */
export default function NewPasswordPage() {
  const { t } = useTranslation('auth')
  const { status, user } = useSession()
  const { outcome } = useMailLink()
  // It has led here; from now on the visitor goes where they like.
  useEffect(() => {
    if (outcome?.kind === 'signed-in') forgetMailLink()
  }, [outcome])
  return (
    <>
      <title>{t('newPassword.pageTitle')}</title>
      {body()}
    </>
  )

  function body() {
    if (status === 'loading') return <Loading />
    if (outcome?.kind === 'expired' || outcome?.kind === 'failed')
      return (
        <Problem
          title={t('newPassword.expired')}
          text={t('newPassword.expiredText')}
          actions={
            <LinkButton
              label={t('newPassword.newLink')}
              to={user ? paths.account() : paths.auth(undefined, 'recovery')}
              onClick={forgetMailLink}
            />
          }
        />
      )
    if (status === 'awaits-code') return <Navigate to={paths.auth(paths.newPassword())} replace />
    if (!user) return <Navigate to={paths.auth(undefined, 'recovery')} replace />
    return <NewPassword email={user.email} dropped={user.passwordDropped} />
  }
}

function NewPassword({ email, dropped }: { email: string; dropped: boolean }) {
  const { t } = useTranslation('auth')
  const errorText = useAuthErrorText()
  const newPassword = useNewPassword()
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { password: '' },
    shouldFocusError: false,
  })
  const save = useMutation({
    mutationFn: ({ password }: { password: string }) => authCall((auth) => auth.updateUser({ password })),
    onSuccess: () => toast.success(t('newPassword.saved')),
    onError: (error) => toast.error(t('error'), { description: errorText(error).text }),
  })
  const error = newPassword.error(formState.errors.password)
  if (save.isSuccess) return <Saved email={email} />
  const submit = handleSubmit(
    (values) => save.mutate(values),
    () => save.reset(),
  )
  return (
    <div className="page py-8 md:py-12">
      <PageHeading>{t(dropped ? 'newPassword.dropped' : 'newPassword.title')}</PageHeading>
      <p className="measure mt-3 text-18 text-soft">
        {t(dropped ? 'newPassword.droppedText' : 'newPassword.text', { email })}
      </p>
      <PageForm className="mt-8 max-w-xl space-y-5" onSubmit={submit}>
        <ErrorSummary errors={{ password: error }} attempt={formState.submitCount} />
        <FormError title={t('newPassword.failed')} error={save.error} words={errorText} />
        {/* For password managers: whose password this is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          id="password"
          label={t('newPassword.label')}
          hint={newPassword.hint}
          error={error}
          autoComplete="new-password"
          {...register('password', newPassword.rules)}
        />
        <Button
          type="submit"
          label={t('newPassword.submit')}
          busy={save.isPending}
          className="max-sm:w-full"
        />
      </PageForm>
    </div>
  )
}

/** Staff go to their work, as after a sign-in: the first admin begins here. */
function Saved({ email }: { email: string }) {
  const { t } = useTranslation(['auth', 'site'])
  const { data: account } = useQuery(accountQuery)
  return (
    <Problem
      title={t('newPassword.saved')}
      text={t('newPassword.savedText', { email })}
      actions={
        <>
          {account?.roles.length ? (
            <LinkButton label={t('site:header.staff')} to={paths.admin()} />
          ) : (
            <LinkButton label={t('newPassword.orders')} to={paths.orders()} />
          )}
          <LinkButton variant="quiet" label={t('newPassword.home')} to={paths.home()} />
        </>
      }
    />
  )
}
