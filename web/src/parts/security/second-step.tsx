import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAuthErrorText } from '../session/auth-error'
import { PartFailure } from '../../ui/problem'
import { Bar, Skeleton } from '../../ui/skeleton'
import { CodeForm } from './code-form'
import { RecoveryForm } from './recovery-form'
import { PasskeyButton } from './passkey-button'
import { appsQuery, passkeysQuery } from './security.queries'

interface SecondStepProps {
  onDone: () => void
  /** What is offered to an account that has neither an app nor a passkey. */
  children?: React.ReactNode
}

/** Shows the second factor of an account: a code of its app, its passkey, or a code on paper. */
export function SecondStep({ onDone, children }: SecondStepProps) {
  const { t } = useTranslation('auth-errors')
  const errorText = useAuthErrorText()
  const apps = useQuery(appsQuery)
  const passkeys = useQuery(passkeysQuery)
  const error = apps.error ?? passkeys.error
  if (error)
    return (
      <PartFailure
        title={t('step.failed')}
        {...errorText(error)}
        onRetry={() => void Promise.all([apps.refetch(), passkeys.refetch()])}
      />
    )
  if (!apps.data || !passkeys.data)
    return (
      <Skeleton label={t('step.loading')}>
        <Bar className="h-24" />
      </Skeleton>
    )
  const hasApp = apps.data.length > 0
  const hasPasskey = passkeys.data.length > 0
  if (!hasApp && !hasPasskey) return children
  return (
    <div className="space-y-6">
      {hasApp && <CodeForm apps={apps.data} onDone={onDone} />}
      {hasPasskey && <PasskeyButton variant={hasApp ? 'quiet' : 'main'} onDone={onDone} />}
      {hasApp && <RecoveryForm onDone={onDone} />}
    </div>
  )
}
