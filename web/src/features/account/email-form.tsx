import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isEmail } from '../../parts/session/is-email'
import { useUnsaved } from '../../parts/session/leave-guard'
import { Button } from '../../ui/button'
import { ErrorSummary } from '../../ui/error-summary'
import { FormFailure } from '../../ui/form-failure'
import { Notice } from '../../ui/notice'
import { PasswordField } from '../../ui/password-field'
import { AccountSection } from './account-section'
import { isWrongPassword, useChange } from './use-change'
import { EmailField } from '../../parts/session/email-field'

interface EmailFormProps {
  email: string
  confirmed: boolean
  /** Wanted already; the links in the mails were not followed yet. */
  newEmail: string | undefined
}

/** Another address. It counts once the links to it and, if that was ever confirmed, to the present one were followed. */
export function EmailForm({ email, confirmed, newEmail }: EmailFormProps) {
  const { t } = useTranslation('account')
  const { change, failure } = useChange(t('email.sent'))
  const { register, handleSubmit, formState, reset, setError, watch } = useForm({
    defaultValues: { newEmail: '', password: '' },
    shouldFocusError: false,
  })
  const isOther = (wanted: string) => wanted.trim().toLowerCase() !== email.toLowerCase()
  const wanted = watch('newEmail')
  // A browser fills in the present address and password on its own: leaving loses none of the work of the visitor.
  useUnsaved('email', wanted !== '' && isOther(wanted))
  const errors = {
    newEmail:
      formState.errors.newEmail &&
      (formState.errors.newEmail.type === 'other' ? t('email.same') : t('email.error')),
    emailPassword:
      formState.errors.password &&
      (formState.errors.password.type === 'wrong' ? t('password.wrong') : t('password.currentError')),
  }
  const submit = handleSubmit(
    async (values) => {
      try {
        await change.mutateAsync({ email: values.newEmail.trim(), current_password: values.password })
        reset()
      } catch (error) {
        if (!isWrongPassword(error)) return
        setError('password', { type: 'wrong' })
        change.reset()
      }
    },
    () => change.reset(),
  )
  return (
    <AccountSection
      id="email"
      title={t('email.title')}
      text={confirmed ? t('email.text', { email }) : t('email.textUnconfirmed', { email })}
    >
      {newEmail && (
        <Notice tone="info" live title={t('email.waiting', { email: newEmail })}>
          <p>{t('email.waitingText')}</p>
        </Notice>
      )}
      <form noValidate className="space-y-5" onSubmit={(event) => void submit(event)}>
        <ErrorSummary errors={errors} attempt={formState.submitCount} />
        {failure && <FormFailure title={t('notSaved')} {...failure} />}
        <EmailField
          id="newEmail"
          label={t('email.label')}
          error={errors.newEmail}
          {...register('newEmail', { validate: { email: isEmail, other: isOther } })}
        />
        <PasswordField
          id="emailPassword"
          label={t('password.current')}
          hint={t('password.currentHint')}
          error={errors.emailPassword}
          autoComplete="current-password"
          {...register('password', { required: true })}
        />
        <Button variant="quiet" type="submit" busy={change.isPending}>
          {t('email.submit')}
        </Button>
      </form>
    </AccountSection>
  )
}
