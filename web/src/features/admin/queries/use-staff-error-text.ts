import { useTranslation } from 'react-i18next'
import { isCode, useErrorText } from '../../../http/client'

/** What went wrong, as staff read it: where it was written for a traveller, in words for a colleague. */
export function useStaffErrorText(): ReturnType<typeof useErrorText> {
  const { t } = useTranslation('admin')
  const errorText = useErrorText()
  return (error) =>
    isCode(error, 'orders.changed') ? { ...errorText(error), text: t('set.changed') } : errorText(error)
}
