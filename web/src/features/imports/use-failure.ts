import type { Run } from '@borderlane/contracts/catalogue/run'
import { useTranslation } from 'react-i18next'
import { ApiError, type ApiErrorCode, useErrorText } from '../../http/client'

/** Why an import failed: the server's reason in words, or that no one knows. */
export function useFailure() {
  const { t, i18n } = useTranslation('imports')
  const errorText = useErrorText()
  const wordsOf = (error: unknown) => (error instanceof ApiError ? errorText(error) : { text: t('unknown') })
  return {
    ofRun: ({ failure, failureAt }: Pick<Run, 'failure' | 'failureAt'>) => {
      if (failureAt && i18n.exists(`imports:unreadable.${failureAt.reason}`))
        return t(`unreadable.${failureAt.reason as 'binary'}`, { line: failureAt.line })
      return failure ? errorText(new ApiError(failure as ApiErrorCode, 500)).text : t('noReason')
    },
    ofCall: (error: unknown) => wordsOf(error).text,
    wordsOf,
  }
}
