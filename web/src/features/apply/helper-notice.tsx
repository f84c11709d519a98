import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/notice'
import { useCompany } from '../../parts/company/use-company'

/** What the official form is going to say about who helped: the operator's settings answer it, and nobody is asked. */
export function HelperNotice() {
  const { t } = useTranslation('files')
  const company = useCompany()
  if (!company) return null
  const { name, address } = company
  return <Notice tone="info" title={t('helper.title')} text={t('helper.text', { name, address })} />
}
