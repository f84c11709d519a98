import { useTranslation } from 'react-i18next'
import { ApiError } from './error'

/** What a failure means for visitors, in their language, and the number to name when asking for help. */
export function useErrorText(): (error: unknown) => { text: string; requestId?: string } {
  const { t, i18n } = useTranslation('errors')
  return (error) => {
    const code = error instanceof ApiError ? error.code : 'internal.error'
    const requestId = error instanceof ApiError && error.status >= 500 ? error.requestId : undefined
    // What any call can end with is at hand from the start; the refusals of the services come with the first one.
    if (i18n.exists(`errors:${code}`)) return { text: t(`errors:${code}` as 'internal.error'), requestId }
    const closed = conditionOf(error)
    if (closed && i18n.exists(`refusals:${code}_${closed}`))
      return { text: t(`refusals:${code}_${closed}` as 'internal.error'), requestId }
    if (i18n.exists(`refusals:${code}`)) return { text: t(`refusals:${code}` as 'internal.error'), requestId }
    // A newer server may know codes that this page does not.
    return { text: t('internal.error') }
  }
}

function conditionOf(error: unknown): string | undefined {
  const details =
    error instanceof ApiError ? (error.details as { condition?: unknown } | undefined) : undefined
  return typeof details?.condition === 'string' ? details.condition : undefined
}
