import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { authCall } from '../../parts/session/auth-client'
import { useAuthErrorText } from '../../parts/session/auth-error'
import { Button } from '../../ui/button'
import { ErrorSummary } from '../../ui/error-summary'
import { PasswordField } from '../../ui/password-field'
import { isEmail } from '../../parts/session/is-email'
import type { KeptEmail } from './kept-email'
import { FormError } from '../../parts/failure/failures'
import { EmailField } from '../../parts/session/email-field'

interface Values {
  email: string
  password: string
}

interface SignInFormProps extends KeptEmail {
  onForgotten: () => void
}

/** With address and password. The page itself leads on once there is a session. */
export function SignInForm({ email, onEmail, onForgotten }: SignInFormProps) {
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
    <form noValidate className="space-y-5" onSubmit={(event) => void submit(event)}>
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
        <Button type="submit" busy={signIn.isPending} className="max-sm:w-full">
          {t('signIn.submit')}
        </Button>
        <Button variant="plain" onClick={onForgotten}>
          {t('signIn.forgotten')}
        </Button>
      </div>
    </form>
  )
}
