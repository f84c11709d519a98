import { useTranslation } from 'react-i18next'
import { isUnreachable } from './auth-client'
import { ApiError, useErrorText } from '../../http/client'

interface Refusal {
  name?: string
  code?: string
  message?: string
  status?: number
  /** Of a weak password. */
  reasons?: string[]
}

export const isAuthCode = (error: unknown, code: string): boolean => (error as Refusal | null)?.code === code

/** What a refusal of the auth client means, in the visitor's language. */
export function useAuthErrorText(): (error: unknown) => { text: string; requestId?: string } {
  const { t, i18n } = useTranslation(['auth-errors', 'errors'])
  const errorText = useErrorText()
  return (error) => {
    if (error instanceof ApiError) return errorText(error)
    const refusal = (error ?? {}) as Refusal
    const { message = '', status = 0, reasons = [] } = refusal
    // The client's own words for a session that is gone have no code.
    const code = refusal.name === 'AuthSessionMissingError' ? 'session_not_found' : (refusal.code ?? '')
    if (isUnreachable(error))
      return { text: t(status ? 'errors:service.unavailable' : 'errors:network.unreachable') }
    // The only place where the server says how long a password must be, or how long to wait.
    const count = Number(/\d+/.exec(message)?.[0] ?? 0)
    const known = reasons.filter((reason) => i18n.exists(`auth-errors:weakPassword.${reason}`, { count }))
    if (code === 'weak_password' && known.length > 0)
      return {
        text: known.map((reason) => t(`weakPassword.${reason}` as 'weakPassword.pwned', { count })).join(' '),
      }
    if (i18n.exists(`auth-errors:protocol.${code}`, { count }))
      return { text: t(`protocol.${code}` as 'protocol.user_banned', { count }) }
    return { text: t('errors:internal.error') }
  }
}
