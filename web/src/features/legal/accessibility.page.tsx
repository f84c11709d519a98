import { useTranslation } from 'react-i18next'
import accessibility from '../../content/accessibility.json'
import { LegalPage } from './legal-page'

export default function AccessibilityPage() {
  const { t } = useTranslation('legal')
  return (
    <LegalPage
      title={t('accessibility.title')}
      pageTitle={t('accessibility.pageTitle')}
      description={t('accessibility.description')}
      text={accessibility}
    />
  )
}
