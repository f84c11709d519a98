import { useTranslation } from 'react-i18next'
import { PRIVACY, PRIVACY_UPDATED } from '../../content/privacy'
import { KeptTable } from './kept-table'
import { LegalPage } from './legal-page'

export default function PrivacyPage() {
  const { t } = useTranslation('legal')
  return (
    <LegalPage
      title={t('privacy.title')}
      pageTitle={t('privacy.pageTitle')}
      description={t('privacy.description')}
      updated={PRIVACY_UPDATED}
      sections={PRIVACY}
      below={{ 'how-long': <KeptTable /> }}
    />
  )
}
