import { useTranslation } from 'react-i18next'
import { ACCESSIBILITY, ACCESSIBILITY_UPDATED } from '../../content/accessibility'
import { LegalPage } from './legal-page'

export default function AccessibilityPage() {
  const { t } = useTranslation('legal')
  return (
    <LegalPage
      title={t('accessibility.title')}
      pageTitle={t('accessibility.pageTitle')}
      description={t('accessibility.description')}
      updated={ACCESSIBILITY_UPDATED}
      sections={ACCESSIBILITY}
    />
  )
}
