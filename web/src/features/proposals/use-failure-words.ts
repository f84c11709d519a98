import { ApiError, type ApiErrorCode } from '../../http/error'
import { useErrorText } from '../../http/error-text'

/** Why something could not be done, by its code. */
export function useFailureWords(): (code: string) => string {
  const errorText = useErrorText()
  return (code) => errorText(new ApiError(code as ApiErrorCode, 409)).text
}
