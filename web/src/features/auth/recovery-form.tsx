import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { authCall } from '../../parts/session/auth-client'
import { useAuthErrorText } from '../../parts/session/auth-error'
import { paths } from '../../parts/navigation/paths'
import { Button } from '../../ui/button'
import { ErrorSummary, Notice } from '../../ui/notice'
import { isEmail } from '../../parts/session/is-email'
import type { KeptEmail } from './kept-email'
import { FormError } from '../../parts/failure/failures'
import { EmailField } from '../../parts/session/email-field'

interface Values {
  email: string
}

interface RecoveryFormProps extends KeptEmail {
  /** Where a link that signs in leads. */
  next: string
  onBack: () => void
}

/** A link by mail: to a new password, or straight in. The answer never shows whether there is such an account. */
export function RecoveryForm({ email, onEmail, next, onBack }: RecoveryFormProps) {
  const { t } = useTranslation('auth')
  const errorText = useAuthErrorText()
  const { register, handleSubmit, formState } = useForm<Values>({
    defaultValues: { email },
    shouldFocusError: false,
  })
  const send = useMutation({
    mutationFn: ({ email, kind }: { email: string; kind: 'password' | 'signIn' }) => {
      const { origin } = window.location
      return authCall<{ data: unknown; error: unknown }>((auth) =>
        kind === 'password'
          ? auth.resetPasswordForEmail(email, { redirectTo: origin + paths.newPassword() })
          : auth.signInWithOtp({
              email,
              options: { shouldCreateUser: false, emailRedirectTo: origin + paths.auth(next) },
            }),
      )
    },
    onError: (error) => toast.error(t('error'), { description: errorText(error).text }),
  })
  const error = formState.errors.email && t('fields.email.error')
  const submit = (kind: 'password' | 'signIn') =>
    handleSubmit(
      ({ email }) => send.mutate({ email: email.trim(), kind }),
      () => send.reset(),
    )
  const busy = (kind: 'password' | 'signIn') => send.isPending && send.variables.kind === kind
  return (
    <form noValidate className="space-y-5" onSubmit={(event) => void submit('password')(event)}>
      <ErrorSummary errors={{ email: error }} attempt={formState.submitCount} />
      <FormError title={t('recovery.failed')} error={send.error} words={errorText} />
      {send.isSuccess && (
        <Notice
          tone="good"
          live
          title={t('recovery.sent')}
          text={t('recovery.sentText', { email: send.variables.email })}
        />
      )}
      <p className="measure">{t('recovery.text')}</p>
      <EmailField
        label={t('fields.email.label')}
        error={error}
        autoComplete="username"
        {...register('email', { validate: isEmail, onChange: onEmail })}
      />
      <div className="flex flex-col items-start gap-3">
        <Button
          type="submit"
          label={t('recovery.password')}
          busy={busy('password')}
          disabled={busy('signIn')}
          className="max-sm:w-full"
        />
        <Button
          variant="quiet"
          label={t('recovery.signIn')}
          busy={busy('signIn')}
          disabled={busy('password')}
          className="max-sm:w-full"
          onClick={() => void submit('signIn')()}
        />
        <Button variant="plain" label={t('recovery.back')} onClick={onBack} />
      </div>
    </form>
  )
}
