import { useTranslation } from 'react-i18next'
import { ApiError, type ApiErrorCode } from '../../http/error'
import { useErrorText } from '../../http/error-text'

/** Why an import failed: the server's reason in words, or that nobody knows. */
export function useFailure() {
  const { t } = useTranslation('imports')
  const errorText = useErrorText()
  return {
    ofRun: (code: string | null) =>
      code ? errorText(new ApiError(code as ApiErrorCode, 500)).text : t('noReason'),
    ofCall: (error: unknown) => (error instanceof ApiError ? errorText(error).text : t('unknown')),
  }
}
