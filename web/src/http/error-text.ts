import { useTranslation } from 'react-i18next'
import { ApiError } from './error'

/** What a failure means for visitors, in their language, and the number to name when asking for help. */
export function useErrorText(): (error: unknown) => { text: string; requestId?: string } {
  const { t, i18n } = useTranslation('errors')
  return (error) => {
    // A newer server may know codes that this page does not.
    const known = error instanceof ApiError && i18n.exists(`errors:${error.code}`) ? error : undefined
    return {
      text: known ? t(known.code) : t('internal.error'),
      requestId: known && known.status >= 500 ? known.requestId : undefined,
    }
  }
}
