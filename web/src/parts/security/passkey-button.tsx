import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAuthErrorText } from '../session/auth-error'
import { Button } from '../../ui/button'
import { signInByPasskey, whyNoPasskey } from './passkey'
import { FormError } from '../failure/failures'

interface PasskeyButtonProps {
  variant: 'main' | 'quiet'
  onBegin?: () => void
  onDone?: () => void
}

/** Signs in by a passkey; absent where this page or this browser can have none. */
export function PasskeyButton({ variant, onBegin, onDone }: PasskeyButtonProps) {
  const { t } = useTranslation('auth-errors')
  const errorText = useAuthErrorText()
  const use = useMutation({ mutationFn: signInByPasskey, onSuccess: onDone })
  if (whyNoPasskey()) return null
  return (
    <div className="space-y-4">
      <FormError title={t('passkeys.notUsed')} error={use.error} words={errorText} />
      <Button
        variant={variant}
        icon="lock"
        label={t('passkeys.use')}
        busy={use.isPending}
        className="max-sm:w-full"
        onClick={() => {
          onBegin?.()
          use.mutate()
        }}
      />
    </div>
  )
}
