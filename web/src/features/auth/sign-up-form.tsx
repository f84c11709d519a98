import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { authCall } from '../../parts/session/auth-client'
import { isAuthCode, useAuthErrorText } from '../../parts/session/auth-error'
import { paths } from '../../parts/navigation/paths'
import { Button } from '../../ui/button'
import { ErrorSummary, Notice } from '../../ui/notice'
import { PageForm, PasswordField, TextField } from '../../ui/fields'
import { isEmail } from '../../parts/session/is-email'
import type { KeptEmail } from './kept-email'
import { useNewPassword } from '../../parts/session/use-new-password'
import { FormError } from '../../parts/failure/failures'
import { EmailField } from '../../parts/session/email-field'

interface Values {
  fullName: string
  email: string
  password: string
}

interface SignUpFormProps extends KeptEmail {
  onSignIn: () => void
}

/** A new account. It comes with a session, unless this installation wants the address confirmed first. */
export function SignUpForm({ email, onEmail, onSignIn }: SignUpFormProps) {
  const { t } = useTranslation('auth')
  const errorText = useAuthErrorText()
  const newPassword = useNewPassword()
  const { register, handleSubmit, formState } = useForm<Values>({
    defaultValues: { fullName: '', email, password: '' },
    shouldFocusError: false,
  })
  const signUp = useMutation({
    mutationFn: ({ fullName, email, password }: Values) =>
      authCall((auth) =>
        auth.signUp({
          email: email.trim(),
          password,
          options: {
            data: { full_name: fullName.trim() },
            emailRedirectTo: window.location.origin + paths.home(),
          },
        }),
      ),
    onSuccess: () => toast.success(t('signUp.toast'), { description: t('signUp.toastText') }),
    onError: (error) => toast.error(t('error'), { description: errorText(error).text }),
  })
  const errors = {
    fullName: formState.errors.fullName && t('fields.fullName.error'),
    email: formState.errors.email && t('fields.email.error'),
    password: newPassword.error(formState.errors.password),
  }
  const submit = handleSubmit(
    (values) => signUp.mutate(values),
    () => signUp.reset(),
  )
  if (signUp.isSuccess && !signUp.data.session)
    return (
      <div className="space-y-5">
        <Notice
          tone="good"
          live
          title={t('signUp.confirm')}
          text={t('signUp.confirmText', { email: signUp.variables.email.trim() })}
        />
        <Button variant="quiet" label={t('signUp.toSignIn')} onClick={onSignIn} />
      </div>
    )
  return (
    <PageForm className="space-y-5" onSubmit={submit}>
      <ErrorSummary errors={errors} attempt={formState.submitCount} />
      {signUp.isError && (
        <>
          <FormError title={t('signUp.failed')} error={signUp.error} words={errorText} />
          {isAuthCode(signUp.error, 'user_already_exists') && (
            <Button variant="quiet" label={t('signUp.toSignIn')} onClick={onSignIn} />
          )}
        </>
      )}
      <TextField
        id="fullName"
        label={t('fields.fullName.label')}
        error={errors.fullName}
        autoComplete="name"
        maxLength={200}
        {...register('fullName', { required: true, pattern: /\S/ })}
      />
      <EmailField
        label={t('fields.email.label')}
        hint={t('fields.email.hint')}
        error={errors.email}
        autoComplete="username"
        {...register('email', { validate: isEmail, onChange: onEmail })}
      />
      <PasswordField
        id="password"
        label={t('fields.password.label')}
        hint={newPassword.hint}
        error={errors.password}
        autoComplete="new-password"
        {...register('password', newPassword.rules)}
      />
      <Button type="submit" label={t('signUp.submit')} busy={signUp.isPending} className="max-sm:w-full" />
    </PageForm>
  )
}
