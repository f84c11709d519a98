import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { authCall } from './auth-client'
import { useAuthErrorText } from './auth-error'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { paths } from '../navigation/paths'

/** The address of the account is not confirmed yet: why that matters, and the mail again. */
export function ConfirmAddress({ email }: { email: string }) {
  const { t } = useTranslation()
  const errorText = useAuthErrorText()
  const resend = useMutation({
    mutationFn: () =>
      authCall((auth) =>
        auth.resend({
          type: 'signup',
          email,
          options: { emailRedirectTo: window.location.origin + paths.home() },
        }),
      ),
  })
  return (
    <Notice tone="warning" title={t('confirmAddress.title')}>
      <p>{t('confirmAddress.text', { email })}</p>
      <Button variant="quiet" label={t('confirmAddress.resend')} runs={resend} className="mt-2" />
      <p role="status" className="font-semibold">
        {resend.isSuccess && t('confirmAddress.sent')}
        {resend.isError && errorText(resend.error).text}
      </p>
    </Notice>
  )
}
