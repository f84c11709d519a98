import type { UserAttributes } from '@supabase/auth-js'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { accountQuery } from '../../parts/session/account.queries'
import { authCall } from '../../parts/session/auth-client'
import { isAuthCode, useAuthErrorText } from '../../parts/session/auth-error'
import { PATTERNS } from '../../parts/navigation/paths'
import { useReread } from '../../http/client'

/** The present password that came along: it is the only thing about which a change can be refused like this. */
export const isWrongPassword = (error: unknown) => isAuthCode(error, 'invalid_credentials')

/** A change that users make to their own account, with the words for its outcome. */
export function useChange(saved: string) {
  const { t } = useTranslation('account')
  const errorText = useAuthErrorText()
  const reread = useReread()
  const textOf = (error: unknown) =>
    isWrongPassword(error) ? { text: t('password.wrong') } : errorText(error)
  const change = useMutation({
    mutationFn: (attributes: UserAttributes) =>
      authCall((auth) =>
        auth.updateUser(attributes, { emailRedirectTo: window.location.origin + PATTERNS.account }),
      ),
    onSuccess: async () => {
      toast.success(saved)
      await reread(accountQuery.queryKey)
    },
    onError: (error) => toast.error(t('error'), { description: textOf(error).text }),
  })
  return {
    change,
    failure: change.isError ? { ...textOf(change.error), attempt: change.error } : undefined,
  }
}
