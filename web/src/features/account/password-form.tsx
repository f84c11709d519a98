import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { authCall } from '../../parts/session/auth-client'
import { useAuthErrorText } from '../../parts/session/auth-error'
import { useNewPassword } from '../../parts/session/use-new-password'
import { useUnsaved } from '../../parts/session/leave-guard'
import { PATTERNS } from '../../parts/navigation/paths'
import { Button } from '../../ui/button'
import { ErrorSummary, FormFailure, Notice } from '../../ui/notice'
import { PageForm, PasswordField } from '../../ui/fields'
import { AccountSection } from './account-section'
import { isWrongPassword, useChange } from './use-change'

/** Another password, by the present one; who does not know it gets a link by mail. */
export function PasswordForm({ email }: { email: string }) {
  const { t } = useTranslation('account')
  const newPassword = useNewPassword()
  const { change, failure } = useChange(t('password.saved'))
  const { register, handleSubmit, formState, reset, setError } = useForm({
    defaultValues: { current: '', password: '' },
    shouldFocusError: false,
  })
  // The present one may have been filled in by the browser.
  const isUnsaved = Boolean(formState.dirtyFields.password)
  useUnsaved('password', isUnsaved)
  const errors = {
    currentPassword:
      formState.errors.current &&
      (formState.errors.current.type === 'wrong' ? t('password.wrong') : t('password.currentError')),
    newPassword: newPassword.error(formState.errors.password),
  }
  const submit = handleSubmit(
    async (values) => {
      try {
        await change.mutateAsync({ password: values.password, current_password: values.current })
        reset()
      } catch (error) {
        if (!isWrongPassword(error)) return
        setError('current', { type: 'wrong' })
        change.reset()
      }
    },
    () => change.reset(),
  )
  return (
    <AccountSection id="password" title={t('password.title')} text={t('password.text')}>
      <PageForm className="space-y-5" onSubmit={submit}>
        <ErrorSummary errors={errors} attempt={formState.submitCount} />
        {failure && <FormFailure title={t('notSaved')} {...failure} />}
        {change.isSuccess && !isUnsaved && (
          <Notice tone="good" live title={t('password.saved')} text={t('password.savedText')} />
        )}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          id="currentPassword"
          label={t('password.current')}
          error={errors.currentPassword}
          autoComplete="current-password"
          {...register('current', { required: true })}
        />
        <PasswordField
          id="newPassword"
          label={t('password.new')}
          hint={newPassword.hint}
          error={errors.newPassword}
          autoComplete="new-password"
          {...register('password', newPassword.rules)}
        />
        <Button variant="quiet" type="submit" label={t('password.submit')} busy={change.isPending} />
      </PageForm>
      <ForgottenPassword email={email} />
    </AccountSection>
  )
}

function ForgottenPassword({ email }: { email: string }) {
  const { t } = useTranslation('account')
  const errorText = useAuthErrorText()
  const send = useMutation({
    mutationFn: () =>
      authCall((auth) =>
        auth.resetPasswordForEmail(email, { redirectTo: window.location.origin + PATTERNS.newPassword }),
      ),
  })
  return (
    <div>
      <Button variant="plain" label={t('password.forgotten')} runs={send} />
      <p role="status" className="font-semibold">
        {send.isSuccess && t('password.linkSent', { email })}
        {send.isError && errorText(send.error).text}
      </p>
    </div>
  )
}
